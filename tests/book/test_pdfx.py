"""PDF/X-4: what is made has each thing that the standard asks for; what lacks one is told."""

from __future__ import annotations

import re
import struct
from dataclasses import replace
from io import BytesIO
from itertools import chain, product

import numpy as np
import pikepdf
import pypdf
import pypdfium2
import pytest
from pikepdf import Name
from PIL import ImageCms
from pypdf.generic import StreamObject

from book import BookLayout, printer, typeset
from book.print.cover import Cover, typeset_cover
from book.print.pdf import read_pdf
from book.print.pdfx import as_pdfx, black_ink_profile, pdfx_faults, read_profile
from puzzle import RecipeError
from tests.book.books import small_book

LAYOUT = BookLayout(printer=replace(printer("kdp"), fewest_pages=2))


def of_class(kind: bytes, space: bytes = b"RGB ") -> bytes:
    """A profile with another class and space of colours than sRGB has."""
    data = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return data[:12] + kind + space + data[20:]


COLOURS = of_class(b"prtr")


def of_inks() -> bytes:
    """A profile of four inks with the least that such a one has: two steps of each."""

    def table(rows: list[tuple[int, ...]], inputs: int) -> bytes:
        """A table of eight bits, from so many inputs, with straight curves."""
        outputs, line = len(rows[0]), bytes(range(256))
        head = b"mft1" + bytes([0, 0, 0, 0, inputs, outputs, 2, 0])
        head += struct.pack(">9i", *(65536 * (i % 4 == 0) for i in range(9)))
        return head + line * inputs + bytes(chain(*rows)) + line * outputs

    inked = product((0, 1), repeat=4)
    paper = [(1 - black) * (255 - 60 * sum(colours)) for *colours, black in inked]
    light = [255 if lab[0] else 0 for lab in product((0, 1), repeat=3)]
    tags = {
        b"desc": b"desc" + struct.pack(">II", 0, 5) + b"Inks\0" + bytes(78),
        b"cprt": b"text\0\0\0\0None\0",
        b"wtpt": b"XYZ \0\0\0\0" + struct.pack(">3i", 63190, 65536, 54061),
        b"A2B0": table([(each, 128, 128) for each in paper], 4),
        b"B2A0": table([(0, 0, 0, 255 - each) for each in light], 3),
    }
    directory, body = struct.pack(">I", len(tags)), b""
    for tag, content in tags.items():
        directory += struct.pack(">4sII", tag, 132 + 12 * len(tags) + len(body), len(content))
        body += content + bytes(-len(content) % 4)
    size = 128 + len(directory) + len(body)
    head = struct.pack(">I4sI4s4s4s", size, bytes(4), 0x02100000, b"prtr", b"CMYK", b"Lab ")
    head += bytes(12) + b"acsp" + bytes(28) + struct.pack(">3i", 63190, 65536, 54061)
    return head.ljust(128, b"\0") + directory + body


INKS = of_inks()


@pytest.fixture(scope="module")
def book():
    return small_book(LAYOUT)


@pytest.fixture(scope="module")
def plain(book):
    return typeset(book)


@pytest.fixture(scope="module")
def made(plain):
    return as_pdfx(plain, black_ink_profile())


def changed(pdf, change):
    """A file after a change."""
    with pikepdf.Pdf.open(BytesIO(pdf)) as document:
        change(document)
        out = BytesIO()
        document.save(out, deterministic_id=True)
        return out.getvalue()


def sentences(pdf):
    return [fault.sentence for fault in pdfx_faults(pdf)]


def test_book_is_what_it_was(plain, made):
    """The pages look as before to the pixel, and their letters stand where they stood."""
    assert pdfx_faults(made) == ()
    assert made == as_pdfx(plain, black_ink_profile())
    with pypdfium2.PdfDocument(plain) as before, pypdfium2.PdfDocument(made) as after:
        assert len(before) == len(after)
        for one, other in zip(before, after, strict=True):
            shown = [np.asarray(page.render(scale=0.5).to_pil()) for page in (one, other)]
            assert np.array_equal(*shown)
    glyphs = [[page.glyphs for page in read_pdf(pdf).pages] for pdf in (plain, made)]
    assert glyphs[0] == glyphs[1]


def test_another_reader_finds_each_clause_kept(made):
    """What ISO 15930-7 asks, clause by clause, of the file as pypdf reads it."""
    document = pypdf.PdfReader(BytesIO(made), strict=True)
    root, said = document.root_object, document.xmp_metadata
    # File: version, identifier, no password.
    assert (made[:8], document.is_encrypted) == (b"%PDF-1.6", False)
    assert len(document.trailer["/ID"]) == 2
    # Identification, in the metadata alone; trapping; what is said twice is said alike.
    assert re.search(rb"<pdfxid:GTS_PDFXVersion [^>]+>PDF/X-4<", root["/Metadata"].get_data())
    assert "/GTS_PDFXVersion" not in document.metadata
    assert document.metadata["/Trapped"] == "/False"
    assert (document.metadata.title, said.dc_title["x-default"]) == (small_book().title,) * 2
    assert document.metadata.creation_date.replace(tzinfo=None) == said.xmp_create_date
    # One intent of the kind, with the profile of an output device.
    (intent,) = root["/OutputIntents"]
    profile = intent["/DestOutputProfile"].get_data()
    assert (intent["/S"], profile[12:16], profile[36:40]) == ("/GTS_PDFX", b"prtr", b"acsp")
    # Nothing to click, to run, to unpack or to fetch.
    assert not root.keys() & {"/AcroForm", "/OpenAction", "/AA", "/Names", "/OCProperties"}
    for page in document.pages:
        assert not page.keys() & {"/Annots", "/AA", "/PresSteps", "/ArtBox"}
        inner, outer = page["/TrimBox"], page.get("/BleedBox", page["/MediaBox"])
        assert outer[0] <= inner[0] < inner[2] <= outer[2]
        assert outer[1] <= inner[1] < inner[3] <= outer[3]
    # Every font is in the file, and no stream lies elsewhere.
    objects = [document.get_object(number) for number in range(1, document.trailer["/Size"])]
    fonts = [one for one in objects if isinstance(one, dict) and "/FontName" in one]
    assert fonts
    assert all(one.keys() & {"/FontFile", "/FontFile2", "/FontFile3"} for one in fonts)
    assert not [one for one in objects if isinstance(one, StreamObject) and "/F" in one]


def test_black_is_black_ink(plain, made):
    """Grey is told by a profile before, and is the ink's own after it, with no colour beside."""
    spaces = []
    for pdf in (plain, made):
        with pikepdf.Pdf.open(BytesIO(pdf)) as document:
            named = [page.resources.get("/ColorSpace", {}) for page in document.pages]
            spaces.append({str(space) for one in named for space in dict(one).values()})
    assert spaces[1] == {"/DeviceGray"}
    assert all("ICCBased" in space for space in spaces[0])


def test_ordinary_file_is_told(plain):
    """What typst writes has none of it: the faults name what PDF/X-4 asks for."""
    said = sentences(plain)
    for what in (
        "There are 0 output intents, not 1.",
        "The file is PDF 1.7, not 1.6.",
        "The file has /StructTreeRoot.",
        "The file does not say whether it is trapped.",
        "The metadata does not say PDF/X-4.",
    ):
        assert what in said
    assert any(what.endswith("has /Annots.") for what in said)


def test_black_of_a_press_without_black_ink(plain, made):
    """For a profile of RGB grey stays told by a profile; DeviceGray would be another device's."""
    rgb = as_pdfx(plain, read_profile(COLOURS))
    assert pdfx_faults(rgb) == ()
    with pikepdf.Pdf.open(BytesIO(rgb)) as document:
        named = [page.resources.get("/ColorSpace", {}) for page in document.pages]
        assert all("ICCBased" in str(space) for one in named for space in dict(one).values())

    def for_colours(document):
        profile = document.Root.OutputIntents[0].DestOutputProfile
        profile.write(COLOURS)
        profile.N = 3

    assert sentences(changed(made, for_colours)) == [
        "DeviceGray is used, and the output intent has 3 inks."
    ]

    def in_grey(document):
        document.pages[0].contents_add(b"0.5 g 0 0 10 10 re f", prepend=True)

    assert sentences(changed(rgb, in_grey)) == [
        "A colour is set by g, and the output intent has 3 inks."
    ]
    assert sentences(changed(as_pdfx(plain, read_profile(INKS)), in_grey)) == []


def test_what_is_seen_of_a_picture_is_grey(plain):
    """The mask of a picture is no colour; the picture itself is one."""

    def with_picture(document):
        alike = {"Type": Name.XObject, "Subtype": Name.Image, "Width": 1, "Height": 1}
        alike |= {"BitsPerComponent": 8, "ColorSpace": Name.DeviceGray}
        mask = document.make_stream(b"a", **alike)
        colours = {"ColorSpace": Name.DeviceRGB, "SMask": mask}
        picture = document.make_stream(b"abc", **alike | colours)
        document.pages[0].resources.XObject = pikepdf.Dictionary(P=picture)

    for profile, said in (
        (COLOURS, []),
        (INKS, ["DeviceRGB is used, and the output intent has 4 inks."]),
    ):
        assert sentences(changed(as_pdfx(plain, read_profile(profile)), with_picture)) == said


def _colour(document):
    document.pages[0].contents_add(b"1 0 0 rg 0 0 10 10 re f", prepend=True)


def _inline(colours):
    def change(document):
        picture = b"q BI /W 1 /H 1 /BPC 8 " + colours + b" ID \0\0\0 EI Q"
        document.pages[0].contents_add(picture, prepend=True)

    return change


def test_pictures_among_what_is_drawn_may_be_of_black_ink(made):
    """A picture in the text of a page is nothing amiss in grey, nor is a mask, which has none."""
    for colours in (b"/CS /G", b"/IM true", b"/CS [/I /G 0 <00>]"):
        assert not sentences(changed(made, _inline(colours)))


def _device_space(document):
    document.pages[0].resources.ColorSpace["/c0"] = pikepdf.Name("/DeviceCMYK")


def _group(document):
    document.pages[0].Group = pikepdf.Dictionary(
        S=pikepdf.Name("/Transparency"), CS=pikepdf.Name("/DeviceRGB")
    )


def _form(document):
    form = document.make_stream(b"0 0 0 1 k 0 0 1 1 re f", Subtype=pikepdf.Name("/Form"))
    document.pages[0].resources.XObject = pikepdf.Dictionary(F=form)


def _font(document):
    for found in document.objects:
        if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/FontDescriptor":
            del found["/FontFile3"]


def _attached(document):
    document.attachments["a.txt"] = b"some text"


def _link(document):
    document.pages[1].Annots = pikepdf.Array(
        [document.make_indirect(pikepdf.Dictionary(Subtype=pikepdf.Name("/Link")))]
    )


def _box(document):
    document.pages[0].BleedBox = pikepdf.Array([-9, 0, 400, 600])


def _screen(document):
    document.Root.OutputIntents[0].DestOutputProfile.write(of_class(b"mntr", b"GRAY"))


def _of_intent(key):
    def change(document):
        del document.Root.OutputIntents[0][key]

    return change


def _of_info(key):
    def change(document):
        del document.docinfo[key]

    return change


def _told(key, value):
    def change(document):
        with document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as told:
            if value is None:
                del told[key]
            else:
                told[key] = value

    return change


def _art(document):
    document.pages[0].ArtBox = document.pages[0].TrimBox


def _state(**entries):
    def change(document):
        state = document.make_indirect(
            pikepdf.Dictionary(Type=pikepdf.Name("/ExtGState"), **entries)
        )
        document.pages[0].resources.ExtGState = pikepdf.Dictionary(G=state)

    return change


def _script(document):
    document.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name("/JavaScript"), JS="app.beep(0)")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_colour, "A colour is set by rg, and the output intent has 1 inks."),
        (_inline(b"/CS /RGB"), "DeviceRGB is used, and the output intent has 1 inks."),
        (
            _inline(b"/CS [/I /CMYK 0 <00000000>]"),
            "DeviceCMYK is used, and the output intent has 1 inks.",
        ),
        (_device_space, "DeviceCMYK is used, and the output intent has 1 inks."),
        (_group, "DeviceRGB is used, and the output intent has 1 inks."),
        (_form, "A colour is set by k, and the output intent has 1 inks."),
        (_font, "is not in the file."),
        (_attached, "The file has /EmbeddedFile."),
        (_link, "Page 2 has /Annots."),
        (_box, "The boxes of page 1 do not lie in one another."),
        (lambda d: d.pages[2].__delitem__("/TrimBox"), "Page 3 has no TrimBox."),
        (_art, "Page 1 has an ArtBox beside its TrimBox."),
        (_state(TR2=pikepdf.Name("/Identity")), "The file has /TR2."),
        (_state(HT=pikepdf.Dictionary(HalftoneName="own")), "The file has /HalftoneName."),
        (_screen, "is no profile of a press: its class is not output (prtr)."),
        (_of_intent("/DestOutputProfile"), "The output intent has no profile."),
        (_of_intent("/OutputConditionIdentifier"), "has no /OutputConditionIdentifier."),
        (_of_intent("/Info"), "The output intent has no /Info."),
        (_of_info("/Trapped"), "The file does not say whether it is trapped."),
        (_of_info("/Title"), "The file has no /Title."),
        (_of_info("/CreationDate"), "Metadata and file differ in /CreationDate."),
        (_told("pdf:Trapped", "True"), "Metadata and file differ in /Trapped."),
        (_told("xmp:ModifyDate", "2020-01-01T00:00:00Z"), "Metadata and file differ in /ModDate."),
        (_told("xmpMM:VersionID", None), "The metadata has no xmpMM:VersionID."),
        (_told("xmpMM:DocumentID", None), "The metadata has no xmpMM:DocumentID."),
        (_script, "The file has /OpenAction."),
    ],
)
def test_each_requirement_is_looked_at(made, change, said):
    """A file that lacks one thing, or has one too much, is told so."""
    assert any(what.endswith(said) for what in sentences(changed(made, change)))


def test_encrypted_and_newer_files_are_told(made):
    """So are a file with a password, a newer PDF, and what is no PDF."""
    with pikepdf.Pdf.open(BytesIO(made)) as document:
        secret, newer = BytesIO(), BytesIO()
        document.save(secret, encryption=pikepdf.Encryption(owner="o", user=""))
        document.save(newer, force_version="2.0")
    assert "The file is encrypted." in sentences(secret.getvalue())
    assert "The file is PDF 2.0, not 1.6." in sentences(newer.getvalue())
    (fault,) = pdfx_faults(made[:100])
    assert fault.sentence.startswith("The file cannot be opened")


def test_own_profile_is_one_of_a_press():
    """Little CMS reads it, and shows paper white, ink black, and half covered as 70 % would be."""
    profile = black_ink_profile()
    assert (read_profile(profile.data).name, profile.channels) == (profile.name, 1)
    assert profile.data == black_ink_profile().data
    from PIL import Image

    grey = Image.new("L", (3, 1))
    grey.putdata([0, 128, 255])
    screen = ImageCms.profileToProfile(
        grey,
        ImageCms.ImageCmsProfile(BytesIO(profile.data)),
        ImageCms.createProfile("sRGB"),
        outputMode="RGB",
    )
    black, half, white = (screen.getpixel((x, 0))[1] for x in range(3))
    assert (black, white) == (0, 255)
    assert 140 < half < 155  # 30 % of the light


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is no ICC profile"),
        (b"x" * 500, "is no ICC profile"),
        (of_class(b"mntr"), "is no profile of a press: its class is not output (prtr)"),
        (of_class(b"prtr", b"Lab "), "is of Lab, not of grey, RGB or CMYK"),
        (of_class(b"prtr", b"CMYK"), "has no tables of its inks"),
        (of_class(b"prtr", b"GRAY"), "has no tables of its inks"),
        (INKS.replace(b"B2A0", b"B2A9"), "has no tables of its inks"),
        (INKS.replace(b"A2B0", b"A2B9"), "has no tables of its inks"),
    ],
)
def test_other_profiles_are_refused(data, said):
    """What is no profile, or one of a screen, is none to print with."""
    with pytest.raises(RecipeError) as caught:
        read_profile(data)
    assert str(caught.value) == said


def test_covers_keep_their_colours(book):
    """A cover as PDF/X-4 tells its ground by a profile, and its black as black ink, if any is."""
    pdf = typeset_cover(book, Cover(isbn="978-0-306-40615-7", colour="#f2d24b"), 100)
    for profile, own in ((COLOURS, []), (INKS, ["/DeviceGray"])):
        made = as_pdfx(pdf, read_profile(profile))
        assert pdfx_faults(made) == ()
        with pikepdf.Pdf.open(BytesIO(made)) as document:
            spaces = sorted(map(str, dict(document.pages[0].resources.ColorSpace).values()))
        assert [space for space in spaces if "ICCBased" not in space] == own
        assert len(spaces) == 2
