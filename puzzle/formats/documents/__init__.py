"""What is made to be looked at and holds puzzles among other things: mails, letters, pages.

Each gives its text to the readers of text, and what it draws or tabulates as grids.

    mail             saved mails and mailboxes, and `attached` the rules that their words state
    mail_text        the text of a part of one, by its lines; `mail_html` has those of HTML,
                     `earlier_mail` tells what is of an earlier one
    html             saved pages: `html_shown` has the lines that a browser shows, of `html_text`,
                     `html_fields` and `nested_cells`; `html_hidden` what it does not show, in
                     links, scripts and attributes (`html_links`, `html_places`)
    word, rtf        letters
    office           spreadsheets of old Excel and LibreOffice, whose cells `spreadsheet` reads;
                     `ods_looks` has how those of the latter look
    pdf, pdf_page    pages with text: drawn grids by `lattice`, those without lines by `unruled`
    svg              drawings, whose elements stand where `svg_placement` says
    notebook         Jupyter
    other_xml        XML of no program that is known by name
    packed           archives: each file in one is a source of its own
"""
