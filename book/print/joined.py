"""The parts of a book, each a tagged PDF, made one tagged PDF.

What the parts have each for themselves is made one for all: the tags with the numbers by which
pages and links refer to them, the bookmarks, what links lead to, and the number of pages in the
metadata. Fonts stay as they are: each part has the letters that it needs, some 20 kB.

The pages that a part begins or ends with for the typesetter's sake alone are left out, and with
them their tags and bookmarks. A bookmark under one of them belongs under the last one before.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Any

from book.print.boxes import Cut, saved, set_boxes
from book.print.parts import Spot
from puzzle.errors import RecipeError

LINK = "to:"
"""What a link begins with that is to lead to a place in the book; then comes the name of what is
there, and after a space what is said of the link to those who listen."""
_OVER = 10.0
"""Points over a thing at which a reader who follows a link to it has the top of the window."""


_PAGED_TEXT = "http://ns.adobe.com/xap/1.0/t/pg/"
"""The namespace of what metadata say of pages."""


@dataclass(frozen=True, slots=True)
class PartMade:
    """A part of a book.

    Attributes:
        pdf: the part.
        lead: pages at its beginning that are left out.
        pages: those after them that are kept; what follows these is left out, too.
    """

    pdf: bytes
    lead: int
    pages: int


@dataclass(frozen=True, slots=True)
class ToJoin:
    """What `joined` takes.

    Attributes:
        parts: the parts, in order.
        spots: where everything is that links lead to, by its name.
        cut: how the pages are cut.
    """

    parts: tuple[PartMade, ...]
    spots: Mapping[str, Spot]
    cut: Cut


def joined(asked: ToJoin) -> bytes:
    """Return a book's parts as one PDF, with a TrimBox and a BleedBox on each page.

    Raises:
        RecipeError: a part has tags that are known by names, as tables and notes have; a link is
            to lead to what is nowhere.
    """
    import pikepdf

    first, *further = asked.parts
    with pikepdf.Pdf.open(BytesIO(first.pdf)) as whole:
        if further or first.pages != len(whole.pages):
            _merge(whole, asked.parts)
        _link([page.obj for page in whole.pages], asked.spots)
        set_boxes(whole, asked.cut)
        return saved(whole)


_Objects = dict[tuple[int, int], int]
"""The place of each page of a file, from 0 on, by what the file knows the page as."""


def _merge(whole: Any, parts: Sequence[PartMade]) -> None:
    """Add to a file with the first part what is in the others."""
    import pikepdf

    tags, bookmarks = _Tags(), list[_Bookmark]()
    for part in parts:
        is_first = part is parts[0]
        with nullcontext(whole) if is_first else pikepdf.Pdf.open(BytesIO(part.pdf)) as file:
            before = 0 if is_first else len(whole.pages)
            kept = _keep(file, part)
            marks = file.open_outline().root if "/Outlines" in file.Root else []
            _add_bookmarks(bookmarks, marks, {place: before + i for place, i in kept.items()})
            if not is_first:
                whole.pages.extend(file.pages)
            _add_names(whole, file, kept)
            tags.add(whole, file, range(before, len(whole.pages)), kept)
    tags.write(whole)
    with whole.open_outline() as outline:
        outline.root.clear()
        outline.root.extend(_at_pages(bookmarks, [page.obj for page in whole.pages]))
    _describe(whole, b"".join(part.pdf for part in parts))


def _keep(file: Any, part: PartMade) -> _Objects:
    """Leave out of a file what is there for the typesetter's sake; return the pages kept."""
    del file.pages[part.lead + part.pages :]
    del file.pages[: part.lead]
    return {page.obj.objgen: place for place, page in enumerate(file.pages)}


def _add_names(whole: Any, file: Any, kept: _Objects) -> None:
    """Add to the whole what is known by its name in a part: places on pages kept, and files."""
    import pikepdf

    names = file.Root.get("/Names", {})
    for kind in ("/Dests", "/EmbeddedFiles"):
        if kind not in names:
            continue
        own = pikepdf.NameTree(names[kind])
        gone = {name for name, at in own.items() if kind == "/Dests" and at[0].objgen not in kept}
        if file is whole:
            for name in gone:
                del own[name]
            continue
        found = _names_of(whole, kind)
        for name, value in own.items():
            if name not in gone:
                found[name] = whole.copy_foreign(file.make_indirect(value))


def _names_of(whole: Any, kind: str) -> Any:
    """Return the tree of names of a kind, made if there is none."""
    import pikepdf

    if "/Names" not in whole.Root:
        whole.Root.Names = pikepdf.Dictionary()
    if kind not in whole.Root.Names:
        whole.Root.Names[kind] = pikepdf.NameTree.new(whole).obj
    return pikepdf.NameTree(whole.Root.Names[kind])


class _Tags:
    """The tags of the parts, and by what numbers pages and links refer to them."""

    def __init__(self) -> None:
        self._tags: list[Any] = []
        self._holders: list[Any] = []

    def add(self, whole: Any, file: Any, places: range, kept: _Objects) -> None:
        """Add the tags of a part whose pages have these places in the whole."""
        import pikepdf

        root = file.Root.StructTreeRoot
        if "/IDTree" in root:
            raise RecipeError(
                "The book's template: a book that is set in parts cannot have tables or notes."
            )

        def own(item: Any) -> Any:
            return item if file is whole else whole.copy_foreign(item)

        for name, role in root.get("/RoleMap", {}).items():
            whole.Root.StructTreeRoot.RoleMap[name] = pikepdf.Name(str(role))
        # A drawing that is the same as another may have a tag on no page.
        own_pages = {None, *kept}
        self._tags += [own(tag) for tag in root.K[0].K if _page_of(tag) in own_pages]
        holders = pikepdf.NumberTree(root.ParentTree)
        for place in places:
            page = whole.pages[place].obj
            for item, key in ((page, "/StructParents"), *_annotations(page)):
                if key in item:
                    self._holders.append(own(holders[int(item[key])]))
                    item[key] = len(self._holders) - 1

    def write(self, whole: Any) -> None:
        """Make these the tags of the whole."""
        import pikepdf

        root = whole.Root.StructTreeRoot
        document = root.K[0]
        for tag in self._tags:
            tag.P = document
        document.K = pikepdf.Array(self._tags)
        numbered = (each for pair in enumerate(self._holders) for each in pair)
        root.ParentTree = whole.make_indirect(pikepdf.Dictionary(Nums=pikepdf.Array(numbered)))
        root.ParentTreeNextKey = len(self._holders)


def _annotations(page: Any) -> Iterator[tuple[Any, str]]:
    """Yield each annotation of a page, and the key of its number."""
    for annotation in page.get("/Annots", ()):
        yield annotation, "/StructParent"


def _page_of(tag: Any) -> tuple[int, int] | None:
    """Return the page of a tag, or of the first below it that has one."""
    import pikepdf

    if "/Pg" in tag:
        objgen: tuple[int, int] = tag.Pg.objgen
        return objgen
    below = tag.get("/K", ())
    for each in below if isinstance(below, pikepdf.Array) else (below,):
        found = _page_of(each) if isinstance(each, pikepdf.Dictionary) else None
        if found is not None:
            return found
    return None


@dataclass(frozen=True, slots=True)
class _Bookmark:
    """A bookmark: its title, the place of its page, where on the page, and those below it."""

    title: str
    page: int
    at: tuple[Any, ...]
    below: list[_Bookmark]


def _add_bookmarks(found: list[_Bookmark], items: Any, places: _Objects) -> None:
    """Add the bookmarks of a part.

    Args:
        found: those that there are, to which these are added.
        items: those of the part.
        places: where its pages are in the whole.
    """
    for item in items:
        page, *at = item.destination
        place = places.get(page.objgen)
        if place is not None:
            found.append(_Bookmark(item.title, place, tuple(at), []))
        below = found[-1].below if found else found
        _add_bookmarks(below, item.children, places)


def _at_pages(bookmarks: list[_Bookmark], pages: list[Any]) -> Iterator[Any]:
    import pikepdf

    for mark in bookmarks:
        place = pikepdf.Array([pages[mark.page], *mark.at])
        item = pikepdf.OutlineItem(mark.title, place)
        item.is_closed = True
        item.children.extend(_at_pages(mark.below, pages))
        yield item


def _link(pages: list[Any], spots: Mapping[str, Spot]) -> None:
    """Have links lead to places that are only named until now."""
    import pikepdf

    for page in pages:
        for annotation, _ in _annotations(page):
            told = str(annotation.get("/Contents", ""))
            if "/A" not in annotation or not told.startswith(LINK):
                continue
            name, _, told = told.removeprefix(LINK).partition(" ")
            if name not in spots:
                raise RecipeError(
                    f"The book's template: no spot has the name {name!r}, to which a link leads."
                )
            number, x, y = spots[name]
            there = pages[number - 1]
            top = round(float(there.MediaBox[3]) - max(y - _OVER, 0.0), 3)
            del annotation.A
            annotation.Dest = pikepdf.Array([there, pikepdf.Name.XYZ, round(x, 3), top, 0])
            annotation.Contents = told


def _describe(whole: Any, content: bytes) -> None:
    """Say in the metadata how many pages there are, and what tells the file from others."""
    import pikepdf

    pikepdf.models.metadata.XmpDocument.register_xml_namespace(_PAGED_TEXT, "xmpTPg")
    digest = b64encode(sha256(content).digest()[:16]).decode()
    with whole.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
        metadata["xmpTPg:NPages"] = str(len(whole.pages))
        metadata["xmpMM:InstanceID"] = metadata["xmpMM:DocumentID"] = digest
