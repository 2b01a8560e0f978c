"""The pages of a book are set by this process, or by a worker whose memory goes with it."""

from __future__ import annotations

import multiprocessing
from functools import partial

import pytest

from book import typeset
from book.print import typeset as typesetting
from book.print.parts import parts_of
from book.print.typeset import HERE, PageSetter, typeset_by
from gridmill.publishing import setting
from gridmill.publishing.setting import page_setter
from puzzle.errors import RecipeError
from solver import processes
from solver.processes import ItemLost, else_here
from tests.book.books import small_book

BOOK = small_book()


@pytest.mark.slow
def test_a_worker_sets_what_this_process_sets():
    """The bytes are the same, and no worker is left: not even while the parts are joined."""
    before = set(multiprocessing.active_children())
    there = []
    with page_setter(2) as setter:

        def joined(asked):
            there.append(set(multiprocessing.active_children()) - before)
            made = setter.join(asked)
            there.append(set(multiprocessing.active_children()) - before)
            return made

        assert typeset_by(PageSetter(setter.set, joined), BOOK) == typeset(BOOK)
    assert len(there[0]) == 1
    assert not there[1]
    assert not set(multiprocessing.active_children()) - before


def test_the_worker_is_none_that_is_forked(monkeypatch):
    """A copy of this process would have the threads that typst keeps, and they would not run."""
    contexts = []
    original = processes.start_context

    def noted(*, forked=True):
        contexts.append(original(forked=forked))
        return contexts[-1]

    monkeypatch.setattr(processes, "start_context", noted)
    monkeypatch.setattr(setting, "prepare", lambda: None)
    with page_setter(2):
        pass
    assert [context.get_start_method() == "fork" for context in contexts] == [False]


@pytest.mark.slow
def test_a_worker_that_is_killed_costs_a_part(monkeypatch):
    """A part whose worker is killed is set again, and those before it are kept."""
    monkeypatch.setattr(typesetting, "parts_of", partial(parts_of, most=20.0))
    before, asked = set(multiprocessing.active_children()), []
    with page_setter(2) as setter:

        def set_one(one):
            if len(asked) == 2:
                (worker,) = set(multiprocessing.active_children()) - before
                worker.kill()
            asked.append(one)
            return setter.set(one)

        assert typeset_by(PageSetter(set_one, setter.join), BOOK) == typeset(BOOK)
    assert len(asked) > 4


def test_without_workers_this_process_sets():
    """With one job nothing is started."""
    with page_setter(1) as setter:
        assert setter is HERE


@pytest.mark.slow
def test_what_a_template_does_wrong_is_told_across_processes():
    """The sentence of a template's mistake is the same, whoever met it."""
    with page_setter(2) as setter, pytest.raises(RecipeError, match="template, line 1: "):
        typeset_by(setter, BOOK, "#let x = ")


def test_pages_are_set_though_workers_end():
    """Where workers go on ending, this process sets the pages."""

    def alone(_asked):
        raise ItemLost

    assert else_here(setting._set)(None, alone).pages == ()
