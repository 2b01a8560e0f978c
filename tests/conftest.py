"""What holds for every test."""

from __future__ import annotations

import gc
import os
import signal
from collections import defaultdict

import pytest
from hypothesis import HealthCheck, settings

from tests.book.browser import BROWSER, FLAGS

# No test is about time: the first call of a kernel compiles it, and machines differ. Each run tries
# other examples, so that a few in each are many in a week; `nox -s thorough` tries more at once.
settings.register_profile(
    "gridmill",
    deadline=None,
    max_examples=int(os.environ.get("GRIDMILL_EXAMPLES", "30")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("gridmill")

# Whoever starts the tests in the background may have them ignore Ctrl-C, which every process that a
# test starts would inherit, and some of them are sent it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# Collecting makes millions of objects that stay: to look for garbage takes a sixth of its time.
gc.disable()


def pytest_collection_finish() -> None:
    """Do not look through ten thousand tests for garbage again and again, and seldom for more."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
    gc.enable()


_LONG = 20
"""Cases of one test that are a corpus: of the sentences, layouts or puzzles that it holds."""
_ONE_IN = 5
_MANY = 5_000
"""Tests that are the whole check; of a file by itself each case is run."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave four in five cases of each corpus to CI; else the check would grow with every one."""
    if len(items) < _MANY:
        return
    of_tests = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if item.get_closest_marker("slow") is None:
            of_tests[item.nodeid.partition("[")[0]].append(item)
    for cases in of_tests.values():
        for number, case in enumerate(cases if len(cases) > _LONG else ()):
            if number % _ONE_IN:
                case.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def browser():
    """A browser for the tests of pages: one, since a process cannot run two."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield browser
        browser.close()
