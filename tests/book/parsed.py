"""A page as its elements."""

from __future__ import annotations

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
