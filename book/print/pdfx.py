"""The book and its cover for printers who ask for PDF/X-4 (ISO 15930-7).

typst writes PDF/UA-1, which is for screens too: with links, an outline and attachments, and no word
on the press. What PDF/X-4 asks is made of that file: the same pages, byte for byte in what is drawn
on them, and around them

    an output intent     the press that they are meant for, as an ICC profile of the class *output*
    black as black ink   grey that typst tells by a profile is DeviceGray, so that no press mixes
                         it; with a profile of RGB, which has no black ink, it stays as it is
    no interactivity     no links, outline, actions, attachments and tags
    metadata             version, trapping and dates, the same in both places of the file

The profile is the printer's, or `black_ink_profile`. No free program decides whether a file is
PDF/X-4: `pdfx_faults` asks for each of these requirements, and the printer's preflight has the
last word.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from book.print.preflight.fault import Check, Fault
from puzzle.errors import RecipeError

VERSION = "PDF/X-4"
PDF_VERSION = "1.6"
"""Of the specification that PDF/X-4 stands on."""
_GAIN = 0.20
"""By how much more of the paper is covered than was asked for, where it is half."""
_STEPS = 256
"""Entries of the curve of a profile."""
_D50 = (0.9642, 1.0, 0.8249)
"""White, as profiles have it."""
_CHANNELS = {"GRAY": 1, "RGB": 3, "CMYK": 4}
_MODES = {1: "L", 3: "RGB", 4: "CMYK"}
"""What Pillow calls pictures of so many inks."""
_BLACK = "/DeviceGray"
_OWN_COLOURS = {_BLACK: 1, "/DeviceRGB": 3, "/DeviceCMYK": 4}
"""Colour spaces that are a device's own, by name, with their number of colours."""
_DEVICE_OPERATORS = {"g": 1, "G": 1, "rg": 3, "RG": 3, "k": 4, "K": 4}
"""Operators that set such a colour."""
_LOOKED_AT = " ".join((*_DEVICE_OPERATORS, "BI", "ID", "EI"))
"""These, and pictures that stand among what is drawn."""
_INTENT = "/GTS_PDFX"
_XMP_VERSION = "{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"
_TOLD = (
    *("dc:title", "xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate"),
    *("xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass", "pdf:Trapped"),
)
"""What the metadata has to tell."""
_OF_SCREENS = ("/Outlines", "/Names", "/AF", "/StructTreeRoot", "/MarkInfo", "/OpenAction", "/AA")
_OF_SCREENS_ON_PAGES = ("/Annots", "/StructParents", "/Tabs", "/AA", "/AF")
_OF_SCREENS_OR_CODE = (*_OF_SCREENS, "/AcroForm", "/Perms")
_FORBIDDEN_KINDS = ("/EmbeddedFile", "/Filespec", "/Action", "/PS", "/Link")
_FORBIDDEN_KEYS = ("/JS", "/OPI", "/Alternates", "/TR", "/HTP", "/HalftoneName", "/Ref", "/FFilter")
_NO_TRANSFER = "/Default"
"""The one value that a later transfer function may have."""
_PROGRAMS = ("/FontFile", "/FontFile2", "/FontFile3")


@dataclass(frozen=True, slots=True)
class PressProfile:
    """An ICC profile of a press.

    Attributes:
        data: its bytes.
        name: what it calls itself.
        channels: inks, or colours, that it takes: 1, 3 or 4.
    """

    data: bytes
    name: str
    channels: int


def read_profile(data: bytes) -> PressProfile:
    """Return a press's profile of its file's bytes.

    Raises:
        RecipeError: it is no ICC profile, or none of a press; the sentence begins with a verb.
    """
    from PIL import ImageCms

    try:
        profile: Any = ImageCms.ImageCmsProfile(BytesIO(data)).profile
    except (OSError, ImageCms.PyCMSError):
        raise RecipeError("is no ICC profile") from None
    space = str(profile.xcolor_space).strip()
    if profile.device_class.strip() != "prtr":
        raise RecipeError("is no profile of a press: its class is not output (prtr)")
    if space not in _CHANNELS:
        raise RecipeError(f"is of {space}, not of grey, RGB or CMYK")
    if profile.version >= 5:
        raise RecipeError(f"is of version {profile.version:g}; PDF/X-4 takes 4 at most")
    if not _converts(profile, _MODES[_CHANNELS[space]]):
        raise RecipeError("has no tables of its inks")
    name = " ".join((profile.profile_description or "").split())
    return PressProfile(data, name or "Custom", _CHANNELS[space])


def _converts(profile: Any, mode: str) -> bool:
    """Whether Little CMS finds in a profile what it takes to make inks of colours, and back.

    Args:
        profile: of a press, as Little CMS has it.
        mode: of its pictures, as Pillow calls it.
    """
    from PIL import ImageCms

    screen = ImageCms.createProfile("sRGB")
    press = ImageCms.ImageCmsProfile(profile)
    try:
        ImageCms.buildTransform(screen, press, "RGB", mode)
        ImageCms.buildTransform(press, screen, mode, "RGB")
    except ImageCms.PyCMSError:
        return False
    return True


def black_ink_profile() -> PressProfile:
    """Return a profile of black ink on paper that gains 20 % where half is covered.

    It is for printers who give none, and of no press in particular: four tags of version 2, as the
    ICC asks of a monochrome output profile (ICC.1:2001-04, 6.3.3.1).
    """
    name = "Black ink, 20 % dot gain"
    curve = [round(65535 * _light(i / (_STEPS - 1))) for i in range(_STEPS)]
    tags = {
        b"desc": _description(name),
        b"cprt": b"text\0\0\0\0" + b"No copyright, use freely\0",
        b"wtpt": b"XYZ \0\0\0\0" + _numbers(_D50),
        b"kTRC": b"curv\0\0\0\0" + struct.pack(f">I{_STEPS}H", _STEPS, *curve),
    }
    table, body = struct.pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for tag, content in tags.items():
        table += struct.pack(">4sII", tag, start + len(body), len(content))
        body += content + b"\0" * (-len(content) % 4)
    size = 128 + len(table) + len(body)
    header = struct.pack(">I4sI4s4s4s", size, b"\0" * 4, 0x02100000, b"prtr", b"GRAY", b"XYZ ")
    header += struct.pack(">6H4s", 2026, 1, 1, 0, 0, 0, b"acsp")  # a fixed day: the same bytes
    header = header.ljust(68, b"\0") + _numbers(_D50)
    return PressProfile(header.ljust(128, b"\0") + table + body, name, 1)


def _light(grey: float) -> float:
    """Return how much light comes back from paper, of what is asked for as grey: 1 is white."""
    covered = 1 - grey
    return 1 - (covered + 4 * _GAIN * covered * (1 - covered))


def _numbers(values: tuple[float, ...]) -> bytes:
    return struct.pack(f">{len(values)}i", *(round(65536 * value) for value in values))


def _description(text: str) -> bytes:
    said = text.encode("ascii") + b"\0"
    return b"desc\0\0\0\0" + struct.pack(">I", len(said)) + said + b"\0" * (4 + 4 + 2 + 1 + 67)


def as_pdfx(pdf: bytes, profile: PressProfile) -> bytes:
    """Return a PDF of typst's, with its boxes, as PDF/X-4.

    Args:
        pdf: the file's bytes.
        profile: of the press that it is meant for.

    Returns:
        The same bytes for the same arguments.
    """
    import pikepdf

    with pikepdf.Pdf.open(BytesIO(pdf)) as document:
        root = document.Root
        _without(root, _OF_SCREENS)
        for page in document.pages:
            _without(page.obj, _OF_SCREENS_ON_PAGES)
        for space, holder, key in _colour_spaces(document):
            if _channels(space) == 1 and 1 in _own(profile.channels):
                holder[key] = pikepdf.Name(_BLACK)
        intent = pikepdf.Dictionary(
            Type=pikepdf.Name("/OutputIntent"),
            S=pikepdf.Name(_INTENT),
            OutputConditionIdentifier="Custom",
            OutputCondition=profile.name,
            Info=profile.name,
            DestOutputProfile=document.make_stream(profile.data, N=profile.channels),
        )
        root.OutputIntents = pikepdf.Array([document.make_indirect(intent)])
        document.docinfo["/Trapped"] = pikepdf.Name("/False")
        _tell(document)
        out = BytesIO()
        document.save(out, deterministic_id=True, force_version=PDF_VERSION)
        return out.getvalue()


def _own(inks: int) -> set[int]:
    """Return of how many colours a device's own ones may be, where the press has so many inks.

    DeviceGray is the black of presses for grey and for CMYK, not of those for RGB.
    """
    return {inks} if inks == 3 else {1, inks}


def _without(dictionary: Any, keys: tuple[str, ...]) -> None:
    for key in keys:
        if key in dictionary:
            del dictionary[key]


def _tell(document: Any) -> None:
    """Write into the metadata what PDF/X-4 asks to be told there."""
    with document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as told:
        told.register_xml_namespace("http://www.npes.org/pdfx/ns/id/", "pdfxid")
        told[_XMP_VERSION] = VERSION
        told["pdf:Trapped"] = "False"
        told["pdf:PDFVersion"] = PDF_VERSION
        told["xmpMM:VersionID"] = "1"
        told["xmpMM:RenditionClass"] = "default"
        told["xmp:MetadataDate"] = told["xmp:ModifyDate"]
        for of_screens in ("pdfuaid:part", "{http://www.aiim.org/pdfua/ns/id/}part"):
            if of_screens in told:
                del told[of_screens]


def _colour_spaces(document: Any) -> Iterator[tuple[Any, Any, str]]:
    """Yield each colour space that something is drawn in, what names it, and by which key."""
    import pikepdf

    for found in _dictionaries(document):
        spaces = found.get("/ColorSpace")
        if isinstance(spaces, pikepdf.Dictionary):  # of resources
            for name in list(spaces.keys()):
                yield spaces[name], spaces, name
        for key in ("/ColorSpace", "/CS"):  # of pictures, shadings and groups
            space = found.get(key)
            if isinstance(space, (pikepdf.Array, pikepdf.Name)):
                yield space, found, key


def _dictionaries(document: Any) -> Iterator[Any]:
    """Yield every dictionary and stream of a file, those within others too."""
    import pikepdf

    for found in document.objects:
        waiting = [found]
        while waiting:
            one = waiting.pop()
            if isinstance(one, (pikepdf.Dictionary, pikepdf.Stream)):
                yield one
                inner = [one[key] for key in list(one.keys())]
            elif isinstance(one, pikepdf.Array):
                inner = list(one)
            else:
                continue
            waiting += [x for x in inner if isinstance(x, pikepdf.Object) and not x.is_indirect]


def _channels(space: Any) -> int | None:
    """Return of how many colours a space is that a profile tells; None for any other."""
    import pikepdf

    if isinstance(space, pikepdf.Array) and len(space) > 1 and space[0] == "/ICCBased":
        return int(space[1].N)
    return None


# Preflight ----------------------------------------------------------------------------------------


def pdfx_faults(pdf: bytes) -> tuple[Fault, ...]:
    """Everything in which a file is not PDF/X-4, as far as is looked at here; () for none."""
    import pikepdf

    try:
        with pikepdf.Pdf.open(BytesIO(pdf)) as document:
            found = (*_file(document), *_intent(document), *_metadata(document))
            found += (*_pages(document), *_objects(document), *_colours(document))
            return tuple(Fault(Check.PDFX, what) for what in dict.fromkeys(found))
    except pikepdf.PdfError as error:
        return (Fault(Check.FILE, f"The file cannot be opened: {error}"),)


def _file(document: Any) -> Iterator[str]:
    if document.is_encrypted:
        yield "The file is encrypted."
    if document.pdf_version > PDF_VERSION:
        yield f"The file is PDF {document.pdf_version}, not {PDF_VERSION}."
    if "/ID" not in document.trailer:
        yield "The file has no ID."
    for key in _OF_SCREENS_OR_CODE:
        if key in document.Root:
            yield f"The file has {key}."


def _intent(document: Any) -> Iterator[str]:
    intents = [one for one in document.Root.get("/OutputIntents", ()) if one.get("/S") == _INTENT]
    if len(intents) != 1:
        yield f"There are {len(intents)} output intents, not 1."
        return
    (intent,) = intents
    for key in ("/OutputConditionIdentifier", "/Info"):
        if not str(intent.get(key, "")):
            yield f"The output intent has no {key}."
    stream = intent.get("/DestOutputProfile")
    if stream is None:
        yield "The output intent has no profile."
        return
    try:
        profile = read_profile(stream.read_bytes())
    except RecipeError as error:
        yield f"The profile of the output intent {error}."
        return
    if int(stream.get("/N", 0)) != profile.channels:
        yield "The output intent says another number of inks than its profile."


def _metadata(document: Any) -> Iterator[str]:
    info = document.docinfo
    for key in ("/Title", "/CreationDate", "/ModDate"):
        if not str(info.get(key, "")):
            yield f"The file has no {key}."
    trapped = str(info.get("/Trapped", ""))
    if trapped not in ("/True", "/False"):
        yield "The file does not say whether it is trapped."
    told = document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False)
    if told.get(_XMP_VERSION) != VERSION:
        yield f"The metadata does not say {VERSION}."
    yield from (f"The metadata has no {key}." for key in _TOLD if not told.get(key))
    pairs = {"/CreationDate": "xmp:CreateDate", "/ModDate": "xmp:ModifyDate"}
    differ = [
        key
        for key, same in pairs.items()
        if _day(str(info.get(key, ""))) != _day(str(told.get(same, "")))
    ]
    if trapped != f"/{told.get('pdf:Trapped')}":
        differ.append("/Trapped")
    yield from (f"Metadata and file differ in {key}." for key in differ)


def _day(text: str) -> str:
    """Return the digits of a date and a time to the second, however it is written."""
    return re.sub(r"\D", "", text)[:14]


def _pages(document: Any) -> Iterator[str]:
    for number, page in enumerate(document.pages, start=1):
        if "/TrimBox" not in page.obj:
            yield f"Page {number} has no TrimBox."
            continue
        media, bleed, trim = (
            [float(side) for side in box] for box in (page.mediabox, page.bleedbox, page.trimbox)
        )
        if not (_within(trim, bleed) and _within(bleed, media)):
            yield f"The boxes of page {number} do not lie in one another."
        if "/ArtBox" in page.obj:
            yield f"Page {number} has an ArtBox beside its TrimBox."
        for key in ("/Annots", "/AA"):
            if key in page.obj:
                yield f"Page {number} has {key}."


def _within(inner: list[float], outer: list[float]) -> bool:
    slack = 0.001
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )


def _objects(document: Any) -> Iterator[str]:
    for found in _dictionaries(document):
        kind, subtype = str(found.get("/Type", "")), str(found.get("/Subtype", ""))
        if kind == "/FontDescriptor" and not any(key in found for key in _PROGRAMS):
            yield f"The font {found.get('/FontName')} is not in the file."
        yield from (f"The file has {one}." for one in (kind, subtype) if one in _FORBIDDEN_KINDS)
        yield from (f"The file has {key}." for key in _FORBIDDEN_KEYS if key in found)
        if str(found.get("/TR2", _NO_TRANSFER)) != _NO_TRANSFER:
            yield "The file has /TR2."


def _colours(document: Any) -> Iterator[str]:
    """Yield the colours that only another press has."""
    import pikepdf

    intents = document.Root.get("/OutputIntents", ())
    inks = max(
        (int(one.DestOutputProfile.N) for one in intents if "/DestOutputProfile" in one), default=0
    )
    own = _own(inks)
    masks = {one.SMask.objgen for one in _dictionaries(document) if _is_masked(one)}
    for space, holder, _ in _colour_spaces(document):
        if holder.is_indirect and holder.objgen in masks:
            continue  # says how much is seen of a picture, which is grey everywhere
        name = str(space) if isinstance(space, pikepdf.Name) else ""
        channels = _OWN_COLOURS.get(name)
        if channels is not None and channels not in own:
            yield f"{name[1:]} is used, and the output intent has {inks} inks."
    for stream in document.objects:
        if not isinstance(stream, pikepdf.Stream):
            continue
        drawn = stream.get("/Subtype") == "/Form" or stream.get("/PatternType") == 1
        if drawn:
            yield from _operators(stream, own, inks)
    for page in document.pages:
        yield from _operators(page, own, inks)


def _is_masked(found: Any) -> bool:
    """Whether this is a picture that is seen through in part."""
    return found.get("/Subtype") == "/Image" and "/SMask" in found


def _operators(drawn: Any, own: set[int], inks: int) -> Iterator[str]:
    import pikepdf

    for found in pikepdf.parse_content_stream(drawn, _LOOKED_AT):
        if isinstance(found, pikepdf.ContentStreamInlineImage):
            space = _inline_space(found.iimage)
            if _OWN_COLOURS.get(space) not in own | {None}:
                yield f"{space[1:]} is used, and the output intent has {inks} inks."
            continue
        operator = str(found.operator)
        if _DEVICE_OPERATORS[operator] not in own:
            yield f"A colour is set by {operator}, and the output intent has {inks} inks."


def _inline_space(image: Any) -> str:
    """Return the colour space of a picture that stands among what is drawn; none of a mask.

    The space of one that is indexed is that of its table.
    """
    import pikepdf

    space = image.obj.get("/ColorSpace", "")
    if isinstance(space, pikepdf.Array) and len(space) > 1 and space[0] == "/Indexed":
        space = space[1]
    return str(space) if isinstance(space, pikepdf.Name) else ""
