"""Sentences beside a puzzle that may state a rule, where none is known that they state.

`rules.sentences` knows what many sentences say. Setters have more, in more languages,
and a rule that is passed over makes a verdict wrong. So any other sentence is told beside the
verdict that speaks of what variants are about (how digits compare, what is drawn, which cells
belong together) and of nothing that letters, hints and stories are about. Whatever the language, a
sentence is weighed by what it speaks of. In the tables below a word ends with ``*`` where any
ending may follow; those of languages without spaces stand anywhere.
"""

from __future__ import annotations

import re
from functools import cache

from puzzle.formats.rules.asking import asks_what_all_do
from puzzle.formats.rules.denials import asks_whether, without_denials
from puzzle.formats.rules.names import kinds_named
from puzzle.formats.rules.phrases import speaks_of_rule
from puzzle.formats.rules.sentences import without_request
from puzzle.formats.text import remembered

_CELLS = """
    digit digits number numbers numeral numerals value values cell cells square squares 2x2
    3x3 pair
    pairs house houses grid corners 1s 2s 3s 4s 5s 6s 7s 8s 9s twos threes fours fives sixes
    corner ecke ecken coin coins esquina esquinas angolo angoli hoek hoeken canto cantos rogi
    rogach rohy rozích угл*
    sevens eights nines neighbors neighbours neighbor neighbour
    ziffer* zahl zahlen feld felder feldern zelle* kästchen nachbar*
    chiffre* nombre nombres case cases cellule* voisin*
    cifra cifras dígito* digito* número* numero* casilla* celda* casa casas celula* célula*
    cifre casella caselle cella celle numeri
    cijfer* getal getallen vak vakje* vakken cel cellen buren
    liczb* cyfr* pole pola polach pól čísl* číslic* pol* políč* buněk buňk*
    цифр* числ* клетк* клеток ячеек ячейк*
    tal tallet siffr* felt felter* felterne ruta rutor ruutu* ruudu* luku* sayı* rakam*
    kare* hücre* 数字 数 マス セル 格 字
"""
"""Digits and cells."""
_ROWS = """
    row rows zeile* reihe* rangée* ligne lignes fila filas riga righe rij rijen wiersz* řád* строк*
    linha linhas
    satır* rad rader rivi* 行
"""
_COLUMNS = """
    column columns col cols spalte* colonne* columna* colonna kolom* kolumn* coluna* sloup*
    столб*
    sütun* sarak* 列
"""
_BOXES = """
    box boxes block blocks nonet nonets blöcke* quadrat* unterquadrat* carré* caja cajas
    bloque* riquadr* blok*
    blokken vierkant* kwadrat* quadrado* čtver* квадрат* kutu* bölge* laatiko* 宮 宫 ブロック
"""
_RELATIONS = """
    sum sums summing total totals totalling add adds adding product multiply multiplies
    multiplied
    difference ratio average double doubled twice half quotient remainder divisible divide
    divides
    larger greater bigger smaller less lower higher largest smallest biggest increase increases
    increasing decrease decreases decreasing climb climbs rise rises grow grows fall falls
    ascend*
    descend* consecutive* sequence sequential successive nonconsecutive odd parity prime primes
    composite multiple multiples adjacent touch touches touching apart orthogonal* diagonally
    entropy modular low medium
    wrap wraps torus toroidal wraparound mirror copy copies clone clones alternate alternates
    visible worth opposite attack attacks threaten* before between beside
    cryptarithm anagram order gap gaps repeats
    summe summen summier* produkt differenz doppelte* verhältnis größer kleiner größte* steig*
    aufsteig* absteig* wachs* konsekutiv* aufeinander* gerade ungerade primzahl* berühren
    benachbart*
    nacheinander gerader ungerader geraden ungeraden abstand spiegel* springer* rössel* königs*
    somme sommes produit différence doubles rapport multipl* croît croissant* croissent*
    augmente* diminue* consécuti* suivent pair pairs impair impairs paire paires adjacent*
    touche*
    supérieur* inférieur* cavalier
    suma suman sumar producto diferencia doble mayor mayores menor menores crec* decrec*
    consecutiv* par pares impar impares primo primos vecin* adyacent* toca* caballo
    somma sommano prodotto differenza doppio maggior* minor* cresc* pari dispari vicin*
    adiacent*
    tocca* cavallo
    som verschil dubbel* groter oplop* lopen opeenvolg* even oneven aangrenz*
    raken paard* soma somam produto diferença dobro maior* vizinh* cavalo
    iloczyn różnic* większ* mniejsz* rosną rośnie kolejn* parzyst* nieparzyst* sąsied* sąsiad*
    skocz* konik* součet součin rozdíl větší menší rostou roste sudá sudé sudý lichá liché lichý
    soused* jezd* сумм* произведен* разност* больше меньше возраст* последовательн* чётн* четн*
    нечётн* нечетн* сосед* соседн* конь коня конём ходом
    lige ulige jämn* udda summa summan parillis* parito* toplam* çift tek fark* ardışık komşu*
    偶数 奇数 連続 连续 和 積 积 合計 隣 相邻 大きい 小さい 大于 小于 増加 递增
"""
"""How digits compare, and where they lie to one another."""
_EQUALS = """
    same equal equals identical different differ differs distinct unique repeat repeated
    repeating
    once no-repeat
    gleich gleiche* verschieden* wiederhol* einmal unterscheid* même mêmes égal* identique*
    différent*
    répét* répèt* igual* distint* diferent* repit* repet* ugual* divers* ripet* gelijk*
    verschillend*
    herhaal* powtarz* opak* různ* stejn* повтор* одинаков* различн* tekrar* aynı samma olika
    samme
    forskellig* toist* sama 重复 重複 同じ 不同 相同 一样 不能
"""
"""That they are the same or not."""
_CLUES = """
    diagonal diagonals diag thermo thermos thermometer* cage cages killer kropki renban
    whisper palíndrom*
    whispers palindrom* sandwich* skyscraper* x-sum* xsum* arrow arrows bulb shaft knight*
    bishop
    bishops rook rooks queens chess regions region irregular jigsaw xv quad quads quadruple*
    nabner
    zipper lockout entropic galaxy galaxies vampire clone clones rossini battenburg mathrax
    isofate antiknight antiking
    anti-knight anti-king windoku fog doubler* vampire* corner-to-corner inequality
    inequalities ak nc
    diagonale* hauptdiagonale* käfig* pfeil* hochh* unregelmäßig* gebiet gebiete region*
    fenster
    diagonaal diagonalen cage* flèche* irréguli* thermom* jaula* flecha* termó* irregular*
    gabbia gabbie freccia frecce termom* irregolar* kooi kooien pijl* gaiola* seta setas
    spiral spirale* spirala* espiral* spiraal*
    przekątn* klatc* klatk* strzałk* úhlopříč* klec* šipk* teplom* диагонал* стрел* термом*
    фигур* diagonal* lävistäj* köşegen* çapraz* kafes* pil piler
    対角 对角 對角 矢印 箭头 温度 笼 籠 ケージ 桂馬
"""
"""What is hardly spoken of beside a plain Sudoku."""
_DRAWN = """
    eingekreist* umkreist*
    shape shapes
    line lines circle circles circled dot dots bar bars star stars ship ships battleship*
    path loop snake river
    wall walls domino letter letters hexagon* diamond diamonds pill pills tile tiles slash
    triangle triangles
    tilde sign signs crocodile bead beads string laser beam mirror tower towers edge
    margin outside frame border borders shaded shade grey gray dark dashed colou?r colou?rs
    colou?red blue red green yellow purple orange pink black white king queen area areas
    group chain
    peak word crossing x v bigger extra landmine* equals
    linie linien kreis* punkt punkte rand rahmen grau* blau* rote* grün* gelb* farbig*
    gefärbt* markiert* weiß* schwarz*
    stern* buchstabe* turm türme zusätzlich*
    bleu* rouge* vert* jaune* rose* cercle* rond ronds point points bord bords gris grise
    grises coloré* blanc* noir* extérieur*
    signe signes étoile* lettre*
    azul* rojo* verde* línea* círculo* punto puntos borde coloread* sombread* blanco* negro*
    fuera signo* zona zonas color colores zone zones
    blu ross* linea linee cerchi* pallin* bordo grigi* colorat* bianch* ner* fuori
    lijn lijnen cirkel* stip stippen grijs grijze gekleurd* wit witte zwarte
    cinzent* ponto pontos branc* pret* szar* kropk* šed* teč* сер* точк* grå* gråa harma*
    harmai* gri
    灰色 灰 線 线 丸 圆 点 黒 白
"""
"""What is drawn, and much else."""
_DEMANDS = """
    wherever whenever forbidden banned allowed mark marks must may can cannot never not no none
    neither every each any all both exactly always
    only least
    most some contain contains hold holds form forms count counts mean means give gives
    tell tells say says show shows stand stands used replaced replace find draw divide
    determine deduce yourself
    muss müssen darf dürfen kein keine keinen keiner nie niemals jede jeder jedes jedem
    beide genau
    mindestens höchstens nur auch alle zwei enthalten enthält stehen steht gibt bedeutet
    zählen
    zeigt doit doivent peut peuvent aucun aucune chaque jamais toujours exactement deux
    aussi pas ne
    contien* compt* donn* indiqu* relie* sont est
    debe* puede* ningún ninguna cada nunca siempre exactamente dos también cuenta* tiene*
    indica* separa*
    deve devono può possono nessun* ogni mai sempre esattamente due anche non conteng*
    unisc*
    moet* mag mogen geen elk elke nooit altijd precies twee ook niet staan staat tellen
    bevat bevatten
    também não duas contêm cont* indicad* są się tylko jest też jsou na také v
    не только содержат находятся указана должн* каждый innehåller også står ei bulunur da de
    にも 入らない 入る 只能 也 不能 必须 每
"""
"""What asks for something, or says what stands for what."""
_TALK = """
    i'm i've i'll i'd im ive me my mine myself we we've us our ours your yours he him his
    she her
    hers they'd was were had did been done made took got went came said wrote drew posted
    solved
    checked received sent tested moved please thank thanks thx dear hello hi regards cheers
    greetings sincerely sorry hope wish enjoy luck fun love liked likes looks look prefer
    favourite favorite why who whom someone somebody anybody anyone nobody everybody
    everyone people
    person ask asked maybe perhaps probably because so since therefore hence then would
    could hint
    hints candidate candidates eliminate* eliminat* remove* forced naked wing x-wing
    swordfish
    singles triple triples solution solutions solve solves solver solvers solving strategy
    technique techniques contradiction guess guesses guessing backtracking step puzzle
    puzzles
    sudokus game pattern patterns difficulty level easy hard harder hardest rating
    rated score minutes minute hours hour seconds week weeks month monday tuesday wednesday
    thursday
    friday saturday sunday january february march april june july august september october
    november
    december today tomorrow yesterday morning evening night year years old age page pages
    print
    printed printer paper magazine issue newspaper book books editor edition publish*
    copyright
    reserved prize price prices euro euros pounds dollars percent tax invoice parcel
    delivery
    shipped phone fax mail email e-mail website site www http attach* attached file files
    pdf scan
    scanned photo picture image font bold typed typo typos type missing mistake mistakes
    error errors
    empty blank blanks givens pencil click log login account
    password subscribe cookies app browser screen button keyboard character characters
    spaces comma
    commas breaks name author title source date entry entries club team player players
    rounds championship won home street road town city station train car bus coffee bread
    cat
    dog weather rain rained husband wife mother father daughter brother sister friend
    friends
    grandmother kids children nice beautiful lovely purpose details confidential recipient
    ich mich mir mein meine* meinem uns unser* wir sie ihre* ihnen ihren er war waren habe
    hatte wurde bitte danke* lieber liebe hallo grüße* gruß freundlich* viele lösung*
    rätsel* seite*
    ausgabe* druck* schwierig* minuten stunde* fehler* leer* leere* freuen könnten
    vielleicht frau
    mann tochter sohn heute gestern woche* einsendeschluss vorgab* vorgegeb* symmetrisch*
    schritt
    versteckt* anbei gesendet wohne
    je j'ai mon ma mes moi nous vous notre votre vos bonjour merci cordial* solution*
    grilles page*
    niveau difficile facile heure* vide vides erreur* fille fils femme mari envoyé joint
    ci-joint trop résolu* départ petits
    yo mi mis nos nuestro* su sus usted* gracias saludo* hola estimad* solución* página*
    nivel difícil
    fácil minutos hora* vacía* vacío* hijo hija mujer marido enviado envío revista foto
    pagan hice
    io mio mia vi vostr* nostr* grazie saluti gentile soluzion* pagin* livello minuti ora
    ore vuot*
    errore moglie marito figli* inviato mando schema schemi redazione
    ik mijn mij wij ons onze u uw jij geacht* dank* groet* oplossing* pagina* uur
    leeg lege fout* vrouw man zoon dochter verzonden hierbij puzzel*
    eu meu minha nossa obrigad* prezad* abraço solução página vazia* vazio* segue
    pozdrawiam szanowni przesyłam puste pusty rozwiązan* dobrý děkuj* posílám prázdn* řešení
    я мы мой вам вас здравствуйте спасибо уважением посылаю пуст* решени*
    jag min mitt hej tack hälsning* mange hilsen tom tomma tomme terveisin tyhj* kiitos
    merhaba teşekkür*
    boş yeni ektedir
    空白 空格 空き 空マス copier kopierer* こんにちは お願い 送ります 您好 谢谢 附上 表示 表して
    symmetry symmetrical* call pm full nearly thin thinner thick thicker wide mm cm pencil*
    possible child
    plain ordinary text office tipp* hinweis* unterhalb rechts links richtig falsch sheet
    spreadsheet smudge* smear* misprint* reprint*
"""
"""What letters, hints and stories speak of, and those who tell them."""
_MISPRINTS = """
    fehlt fehlen verdruckt lesbar lesen manque manquant* imprim* illisible falta faltan imprent*
    ilegible manca mancano stampa stampat* illeggibil* ontbreek* ontbrak gedrukt brakuje brakło
    wydruk* druku drukarn* chybí vytišt* опечат* напечат* печати пропущен* saknas tryckt mangler
    trykt puuttuu eksik baskı 印刷 漏 缺
"""
"""What letters on misprints speak of; rules, too, say that no digit of a clue is missing."""
_FEW_WORDS = 5
_PLACES = re.compile(
    r"\br[1-9]c[1-9]|\b(?:row|column|col|box|block|zeile|spalte|reihe|ligne|colonne|fila|columna"
    r"|caja|riga|colonna|riquadro|rij|kolom|blok|linha|coluna"
    r"|wiersz\w{0,3}|rzędzie|kolumn\w{0,3}"
    r"|řád\w{0,4}|sloup\w{0,3}|строк\w{0,2}|столб\w{0,4}|satır|sütun|rad"
    r"|puzzle|number|(?:puzzle|sudoku|grid) no|no\.|nr\.?|page) ?#?\d",
    re.IGNORECASE,
)
"""A place of this very puzzle, as hints name it."""
_ORDER = re.compile(
    r"\b(?:left|right|above|below|under|before|after|behind|beside|adjacent|backwards?|reversed?"
    r"|downwards?|upwards?|ahead of|next to|to the|order|clockwise"
    r"|links|rechts|über|unter|vor|nach|neben\w*|hinter|rückwärts|reihenfolge"
    r"|gauche|droite|dessus|dessous|avant|après|côté|l'envers|ordre"
    r"|izquierda|derecha|encima|debajo|antes|después|junto|al lado|revés|orden"
    r"|sinistra|destra|sopra|sotto|prima|dopo|accanto|contrario|ordine"
    r"|boven|onder|naast|achter|omgekeerd|volgorde|esquerda|direita|acima|abaixo|depois|ordem"
    r"|przed|za|nad|pod|obok|lewo|prawo|kolejnoś\w*|vlevo|vpravo|vedle|pořad\w*"
    r"|слева|справа|выше|ниже|перед|после|рядом|порядк\w*|över|bredvid|ordning)\b"
    r"|左|右|上|下|隣|顺序|順"
)
"""Where something lies, seen from something else, or comes in an order."""
_A_DIGIT = re.compile(r"(?<![\w.,:+-])[1-9](?![\w+]|[.:,]\d)")
_OF_A_PLACE = re.compile(rf"\W*(?:(?:the|die|la|el|il|de) )?(?:{_PLACES.pattern})", re.IGNORECASE)
"""A sentence that says something of a whole row, column or box."""
_CELL = re.compile(r"\br[1-9]c[1-9]")
_OF_ALL_MARKS = re.compile(
    r"(?<!\bno )(?<!\bwithout )(?<!\bwithout a )\bnegative (?:constraint|rule)s?\b"
    r"|(?<!not )(?<!necessarily )\ball (?:possible |the )?(?:\w+ )?"
    r"(?:dots|marks|xv|xs and vs|x and v|xs? (?:and|or) vs?|x[’']?s and v[’']?s|bars)"
    r" (?:\w+ ){0,2}(?:are|have been) (?:given|shown|marked|drawn)\b"
    r"|(?<!nicht )\balle (?:möglichen )?(?:\w+ )?(?:punkte|kreise|zeichen|markierungen|x und v) "
    r"(?:sind|wurden) (?:\w+ )?(?:eingezeichnet|eingetragen|angegeben|gegeben|markiert|vorhanden)"
    r"|(?<!pas )\btous les points (?:possibles )?(?:sont|ont été) (?:donnés|indiqués|marqués)"
    r"|(?<!no )\btodos los puntos (?:posibles )?(?:están|son|han sido) (?:dados|indicados|marcados)"
    r"|(?<!non )\btutti i punti (?:possibili )?sono (?:stati )?(?:dati|indicati|segnati)",
    re.IGNORECASE,
)
"""What speaks of the pairs of cells without a mark."""
_SURELY = re.compile(
    r"\bmagi(?:c|sche[sn]?|que|co|ca) (?:squares?|quadrate?)\b|\bcarrés? magiques?\b"
    r"|\bcuadrados? mágicos?\b|\bquadrat[oi] magic[oi]\b"
    r"|\bcounts? (?:double|twice)\b|\bzähl(?:t|en)\b.{0,20}\bdoppelt\b|\bcompte double\b"
    r"|\bvalen? (?:el )?doble\b|\bvale doppio\b"
    r"|\b(?:springer|königs|rössel)(?:abstand|zug|sprung)|\bsaut (?:de|du) cavalier\b"
    r"|\bsalto (?:de|del) caballo\b|\bmossa (?:di|del) cavallo\b|\bpaardensprong"
    r"|\b(?:one|a) cell in (?:each|every) row, column and (?:box|region)\b"
    r"|\b(?:tells?|says?|shows?|indicates?) where the [1-9]\b"
    r"|\b(?:puzzle|grid|sudoku|diagram) has no (?:3x3 )?(?:boxes|blocks|regions)\b"
    r"|\b(?:unbekannte|unknown|undetermined) (?:gebiete|regionen|regions)\b"
    r"|\b(?:gebiete|regionen) (?:zu )?zer(?:legen|teilen)\b|\bzerlege das (?:gitter|diagramm)\b"
    r"|\bregions? (?:take the place of|replace|instead of) (?:the )?(?:usual )?box(?:es)?\b"
    r"|\bread (?:identically|the same)\b|\btells? (?:you )?the (?:position|place) of the [1-9]\b"
    r"|\b(?:draw|find) a (?:\w+ ){0,3}(?:loop|snake|path)\b"
    r"|\b(?:rundweg|schleife|schlange)\b.{0,60}\b(?:ziffern?|primzahl|felder|enthält)\b"
    r"|\b(?:als|ein|un|on a|is a) (?:torus|tore)\b|\bin position n\b"
    r"|\bonly (?:the )?(?:listed|small|shown|given) candidates\b"
    r"|\bum (?:genau )?eins (?:falsch|daneben)\b|\boff by (?:exactly )?one\b"
    r"|\b(?:gibt|geben) an, wie (?:oft|viele)\b|\bindican? cuánt[oa]s\b|\bindican?o? quant[ei]\b"
    r"|\bindiquent? combien\b|\b(?:tells?|shows?|indicates?|says?|counts?) how (?:many|often)\b"
    r"|\bgrößer als (?:alle )?ihre nachbar|\bkleiner als (?:alle )?ihre nachbar"
)
"""What states a rule whatever else a sentence speaks of."""
_OVERLAPPING = re.compile(
    r"\b(?:samurai|gattai)\b|\bsohei(?=\W*$| (?:sudokus?|puzzles?|grids?|layouts?)\b)|\boverlap\w*"
)
"""What is said of grids that share cells, beside one of them; Sohei is a name, too."""
_KIND_ALONE = re.compile(
    r"(?:the )?(?:main|positive|negative|both) diagonals?|(?:disjoint|offset) (?:boxes|sudoku)"
    r"|all (?:dots|marks) given|no other (?:dots|marks|xs?|vs?)|nrc(?: sudoku)?|argyle(?: sudoku)?"
    r"|cent(?:er|re|ral) dots?(?: sudoku)?"
    r"|(?:no[- ]?touch(?:ing)?|consecutive|fortress|nurikabe|battenburg|diagonals?|jigsaw|killer)"
    r"(?: (?:sudoku|puzzle|grid|rule))?"
)
"""Names of kinds that are words of little else, alone in a sentence."""
_MOST_WORDS_OF_A_CLUE = 12
_MOST_WORDS_OF_A_CELL = 6
_PLACE = r"(?:\b(?:row|column|col)s? ?[1-9]|\br[1-9]\d?c[1-9])"
_KINDS_OF_CLUES = (
    r"\b(?:sandwich\w*|skyscrapers?|x-?sums?|numbered rooms?|index(?:er|ers|ing)|renban|whispers?"
    r"|palindromes?|zippers?|thermo\w*|kropki|nabner|entropic|fortress|outside sums?"
    r"|little killers?)\b"
)
_KIND_AT_PLACE = re.compile(f"{_KINDS_OF_CLUES}.*{_PLACE}|{_PLACE}.*{_KINDS_OF_CLUES}")
"""A clue whose words are in an order that nobody reads."""
_READER = re.compile(
    r"\byou (?!can see|see|find|meet|pass|get|read|look|visit)|\bat all\b|\bafter all\b"
    r"|\bof course\b|\b(?:be|is|are) (?:right|wrong|correct)\b|@|://"
    r"|\b(?:se|er|explainer)\W{1,2}(?:(?:says|rating|rated|is) )?\d{1,2}\.\d"
    r"|\bseparated by (?:dashes|spaces|commas|lines|bars|tabs|semicolons)\b|\bis (?:one|a) row\b"
    r"|\b(?:hidden|naked) (?:singles?|pairs?|triples?|quads?|subsets?|sets?)\b"
    r"|(?<!\bto )(?<![,;] )\bi (?!de\b|and\b|is\b|are\b|stand|replace|mean)"
)
"""Words to the reader, of the writer, on what is wrong, and addresses."""
_EVEN = re.compile(
    r"\b(?:is|are|be|only|all|both|and|or|contains?|holds?|has|have|an|of)[ :]+even\b|[=:] ?even\b"
    r"|\beven[- ](?:digits?|numbers?|cells?|values?|ones?|or odd|and odd|odd|sums?|totals?)\b"
    r"|\beven\W*$"
)
"""The English word where it is no adverb."""
_LISTED = re.compile(r"\b[1-9](?:[-–, ]{1,2}(?:(?:and|or|und|et|y|e|en) )?[1-9]\b){2,}")
"""Three digits and more in a list."""
_ONE_DIGIT = re.compile(
    r"\b(?:an?|every|each|any|no|keine?|jede|eine|einer|chaque|aucun|cada|ning[úu]n|ogni|elke|geen)"
    r" [1-9](?!\.?\d|:| ?(?:[ap]m|euros?|%|hours?|minutes?|stars?|sterne|out)\b)\b"
)
"""A digit, as in ``every 5``."""
_LIES = re.compile(r"\b(?:lies?|liars?|false|untrue|off by|lügt|lügen)\b")
"""Words on givens that are none."""


def _compiled(words: str) -> re.Pattern[str]:
    """Return a pattern of the words of a table."""
    plain, anywhere = list[str](), list[str]()
    for word in dict.fromkeys(words.split()):
        if ord(word[0]) > 0x2E80:
            anywhere.append(word)
        else:
            plain.append(word.replace(".", r"\.").replace("*", r"\w*"))
    together = rf"(?<![\w'’-])(?:{'|'.join(plain)})(?![\w'’])"
    return re.compile("|".join([together, *anywhere]))


@cache
def _tables() -> dict[str, re.Pattern[str]]:
    """Return the tables, compiled when the first text asks for them."""
    return {
        name: _compiled(words)
        for name, words in (
            ("cells", _CELLS),
            ("rows", _ROWS),
            ("columns", _COLUMNS),
            ("boxes", _BOXES),
            ("relations", _RELATIONS),
            ("equals", _EQUALS),
            ("clues", _CLUES),
            ("drawn", _DRAWN),
            ("demands", _DEMANDS),
            ("talk", _TALK),
            ("misprints", _MISPRINTS),
        )
    }


def _compares(text: str, places: int) -> bool:
    """Tell whether a sentence that names a row, a box or a cell compares digits of it.

    Hints and slips tell one digit, and where it goes; a rule tells how some lie to one another.

    Args:
        text: the sentence.
        places: how many it names, but for one cell, of which hints tell.
    """
    tables, rest = _tables(), _PLACES.sub(" ", text)
    is_whole = _OF_A_PLACE.match(text) is not None
    is_relation = bool(
        tables["relations"].search(rest) or _ORDER.search(rest) or _EVEN.search(rest)
    )
    if places > 1 and (is_relation or tables["equals"].search(rest)):
        return True
    related = set(tables["relations"].findall(rest))
    about = (
        len(_A_DIGIT.findall(rest)) > 1
        or tables["cells"].search(rest) is not None
        or len(related) > 1
        or (is_whole and bool(related))
    )
    return bool(places and about) and (is_relation or tables["clues"].search(rest) is not None)


def _is_talk(text: str) -> bool:
    """Tell whether a sentence is of a letter; one on misprints is if it names no clue."""
    tables = _tables()
    if tables["talk"].search(text):
        return True
    return tables["misprints"].search(text) is not None and not tables["clues"].search(text)


def may_be_of_cell(line: str) -> bool:
    """Tell whether a line of few words says of one cell what no given says: ``r1c1 is prime``."""
    rest, cells = _CELL.subn(" ", line.lower())
    is_short = cells == 1 and len(rest.split()) <= _MOST_WORDS_OF_A_CELL
    return is_short and bool(_tables()["relations"].search(rest)) and not _is_talk(rest)


def is_of_all_marks(sentence: str) -> bool:
    """Tell whether a sentence says that no mark is left out: that pairs without one are no such."""
    return _OF_ALL_MARKS.search(sentence) is not None


@remembered
def may_be_rule(sentence: str) -> bool:
    """Tell whether a sentence may state a rule, which is no more than what it speaks of."""
    if is_of_all_marks(sentence) or _SURELY.search(sentence.lower()) is not None:
        return True
    if asks_whether(sentence):
        is_of_kind = "doku" in sentence.lower() and bool(kinds_named(sentence))
        return is_of_kind or speaks_of_rule(sentence) or _speaks_of_one(sentence)
    told = without_denials(without_request(sentence)).lower()
    return _is_of_overlapping(told) or _speaks_of_one(told) or _names_kind(told)


def _names_kind(sentence: str) -> bool:
    """Tell whether a sentence is the name of a kind, or has one of few kinds and a place for it."""
    text = sentence.lower().strip(" .!:")
    if _KIND_ALONE.fullmatch(text):
        return True
    is_short = len(text.split()) <= _MOST_WORDS_OF_A_CLUE
    return is_short and _KIND_AT_PLACE.search(text) is not None and not _is_talk(text)


def _is_of_overlapping(sentence: str) -> bool:
    """Tell whether a sentence speaks of grids that share cells, and is not of a letter."""
    text = sentence.lower()
    return _OVERLAPPING.search(text) is not None and not _is_talk(_ORDER.sub(" ", text))


def _speaks_of_one(sentence: str) -> bool:
    text = sentence.lower().replace("’", "'")
    tables = _tables()
    if _READER.search(text) or asks_what_all_do(sentence):
        return False
    lies = _LIES.search(text) is not None
    places = len(_PLACES.findall(text))
    if not lies and _is_talk(_ORDER.sub(" ", text) if places else text):
        return False
    said = {name: len(set(table.findall(text))) for name, table in tables.items()}
    if places:
        return _compares(text, places - (len(_CELL.findall(text)) == 1))
    houses = sum(said[name] > 0 for name in ("rows", "columns", "boxes"))
    cells = said["cells"] + houses + any(one.search(text) for one in (_LISTED, _ONE_DIGIT))
    relations = said["relations"] + (_EVEN.search(text) is not None)
    drawn = said["clues"] + said["drawn"]
    is_short = len(text.split()) <= _FEW_WORDS
    if houses > 1 and not (relations or drawn):
        return False  # what every Sudoku asks, in whatever words
    if lies:
        return "given" in text or bool(cells)
    if said["clues"]:
        return bool(
            cells or relations or said["equals"] or said["demands"] or said["clues"] > 1 or is_short
        )
    if text.endswith("?"):
        return False
    if relations:
        return bool(cells or drawn or (is_short and said["demands"]))
    if drawn:
        return bool(cells or said["equals"]) or (drawn > 1 and said["demands"] > 0)
    return bool(cells and (said["demands"] or said["equals"]))
