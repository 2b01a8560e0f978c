"""Where things are on a sheet: margins, the places for grids, and how large the grids come out.

    |outside|            text            |inside|inside|   a left and a right page, at the spine
            | head                       |
            | place | gap | place        |      a place: a label, the grid, and a foot under it
            | foot with the page number  |

All lengths are points. The template is handed these numbers and may use others; preflight looks at
the finished pages only.

    measures    what is told of places and pages, and what must have room
    plan        the places of one page: how large grids come out, and their feet
    pages       the pages of a book, or what has no room on them
"""
