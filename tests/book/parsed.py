"""A page as its elements."""

from __future__ import annotations

import re
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "hr", "img", "input"}


class Page(HTMLParser):
    """A page as its elements; refuses what is not nested properly."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.articles: list[dict[str, object]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        attributes = {key: value or "" for key, value in attrs}
        self.elements.append((tag, attributes))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "article":
            self.articles.append({"id": attributes["id"], "text": "", "looks": []})
        elif self.articles and "class" in attributes and "article" in self.open:
            self.articles[-1]["looks"] += [*attributes["class"].split()]

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        assert self.open
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.articles and "article" in self.open:
            self.articles[-1]["text"] += data

    def handle_decl(self, decl):
        assert decl == "doctype html"


def check_needs_no_network(text: str) -> None:
    """Nothing on the page is fetched from anywhere, and nothing runs."""
    for tag, attributes in Page(text).elements:
        assert tag not in {"script", "link", "img", "iframe", "object"}
        assert "src" not in attributes
        assert attributes.get("href", "#").startswith("#")
    assert "http" not in text
    assert "@import" not in text
    assert not re.search(r"url\((?!#)", text)


def check_leads_somewhere(text: str) -> None:
    """Ids are unique, and every reference on the page has a target."""
    elements = Page(text).elements
    ids = [attributes["id"] for _, attributes in elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    wanted = {a["href"].removeprefix("#") for _, a in elements if "href" in a}
    wanted |= {name for _, a in elements for name in a.get("aria-labelledby", "").split()}
    wanted |= set(re.findall(r"url\(#(\w+)\)", text))
    assert wanted <= set(ids)
