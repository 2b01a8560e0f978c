# The public names as type checkers see them; gridmill/__init__.py has the list.

from book import (
    Attachment as Attachment,
    Book as Book,
    BookLayout as BookLayout,
    BookPuzzle as BookPuzzle,
    BookSection as BookSection,
    Check as Check,
    CoverRules as CoverRules,
    DigitPicture as DigitPicture,
    Fault as Fault,
    Grade as Grade,
    Inspection as Inspection,
    PageStyle as PageStyle,
    PRINTERS as PRINTERS,
    PrintRules as PrintRules,
    Trim as Trim,
    draw as draw,
    inspect as inspect,
    pages_png as pages_png,
    pages_svg as pages_svg,
    play_page as play_page,
    preflight as preflight,
    printer as printer,
    step_svg as step_svg,
    typeset as typeset,
)
from generator import (
    Aim as Aim,
    CageSizes as CageSizes,
    CellCounts as CellCounts,
    Engine as Engine,
    GivensRange as GivensRange,
    GivensShape as GivensShape,
    PublishedForms as PublishedForms,
    PuzzleRecord as PuzzleRecord,
    Recipe as Recipe,
    RecipeFields as RecipeFields,
    Reject as Reject,
    Requirement as Requirement,
    RunFolder as RunFolder,
    ScoreRange as ScoreRange,
    Standing as Standing,
    Symmetry as Symmetry,
    ThermometerSizes as ThermometerSizes,
    generate as generate,
)
from gridmill.catalogue import (
    Published as Published,
    find_published as find_published,
)
from puzzle import (
    ArgumentError as ArgumentError,
    CLASSIC as CLASSIC,
    CatalogueError as CatalogueError,
    CheckpointError as CheckpointError,
    ClusterError as ClusterError,
    Conflict as Conflict,
    EnginesDisagree as EnginesDisagree,
    GenerationExhausted as GenerationExhausted,
    Geometry as Geometry,
    GeometryError as GeometryError,
    Grid as Grid,
    GridmillError as GridmillError,
    House as House,
    HouseKind as HouseKind,
    HouseName as HouseName,
    NotationError as NotationError,
    OutOfTime as OutOfTime,
    RecipeError as RecipeError,
    RunFolderError as RunFolderError,
    Score as Score,
    SolverUnavailable as SolverUnavailable,
    Violation as Violation,
    WorkerLost as WorkerLost,
)
from puzzle.canvas import (
    MULTI_GRIDS as MULTI_GRIDS,
    Canvas as Canvas,
)
from puzzle.constraints import (
    Constraint as Constraint,
    Demand as Demand,
    KINDS as KINDS,
    Layout as Layout,
    Primitives as Primitives,
    Program as Program,
    Row as Row,
)
from puzzle.constraints.drawing import (
    Area as Area,
    Disc as Disc,
    Layer as Layer,
    Lettering as Lettering,
    Outside as Outside,
    Shade as Shade,
    Stroke as Stroke,
)
from puzzle.constraints.renaming import Renaming as Renaming
from puzzle.display import (
    Displayed as Displayed,
)
from puzzle.formats import (
    Claims as Claims,
    GridLike as GridLike,
    Letter as Letter,
    NOTATIONS as NOTATIONS,
    Record as Record,
    as_grid as as_grid,
    read as read,
    write as write,
)
from puzzle.message import (
    Message as Message,
)
from solver.certify import (
    Adviser as Adviser,
    Case as Case,
    Certificate as Certificate,
    CutSize as CutSize,
    Method as Method,
    ModelSize as ModelSize,
    Purpose as Purpose,
    Solve as Solve,
    SolveOutcome as SolveOutcome,
    SolverInfo as SolverInfo,
    Split as Split,
    Through as Through,
    certify as certify,
)
from solver.diagnosis import (
    Change as Change,
    ClueName as ClueName,
    Contradiction as Contradiction,
    Correction as Correction,
    Given as Given,
    Misread as Misread,
    Reading as Reading,
    Repairs as Repairs,
    Rivals as Rivals,
    Typo as Typo,
    nearest_readings as nearest_readings,
)
from solver.explain import (
    Explanation as Explanation,
    explain as explain,
)
from solver.human import (
    PHONE_PLAYERS as PHONE_PLAYERS,
    Calibration as Calibration,
    TimeForecast as TimeForecast,
    PlayerTimes as PlayerTimes,
    TimedSolve as TimedSolve,
    calibrate as calibrate,
    foretell as foretell,
    looks as looks,
    Candidate as Candidate,
    Chain as Chain,
    Finder as Finder,
    HODOKU as HODOKU,
    HodokuLevel as HodokuLevel,
    HodokuScore as HodokuScore,
    LADDERS as LADDERS,
    Ladder as Ladder,
    Node as Node,
    Outcome as Outcome,
    PLAYERS as PLAYERS,
    PencilMarks as PencilMarks,
    Rating as Rating,
    Rung as Rung,
    SUDOKU_EXPLAINER as SUDOKU_EXPLAINER,
    SolvePath as SolvePath,
    Step as Step,
    Strength as Strength,
    Technique as Technique,
    WebGroup as WebGroup,
    climb as climb,
    effort as effort,
    every_step as every_step,
    hint as hint,
    in_words as in_words,
    marks_of as marks_of,
    next_step as next_step,
    rate as rate,
    replay as replay,
)
from solver.processes import (
    AnyPool as AnyPool,
    Processes as Processes,
    Workforce as Workforce,
)
from solver.report import (
    Report as Report,
    judge as judge,
)
from solver.report_fields import ReportFields as ReportFields
from solver.search import (
    SearchResult as SearchResult,
    count_batch as count_batch,
    count_solutions as count_solutions,
    find_solutions as find_solutions,
)
from solver.solve import (
    ENGINES as ENGINES,
    Solved as Solved,
    solve as solve,
)
from solver.verdict import (
    Verdict as Verdict,
)

__version__: str
