"""Sentences about rules of the whole grid in other languages, word by word in English.

``In beiden Diagonalen kommt jede Ziffer einmal vor`` says what ``In both diagonals appear each
digit once`` says, and `rules.sentences` takes words in any order. A sentence with one
word more than those that are known here is left as it stands: it may say more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from unicodedata import normalize


def _tongue(words: str) -> Mapping[str, str]:
    """Return what each word is in English by ``english: word word; …``; the first counts."""
    found = dict[str, str]()
    for part in words.split(";"):
        english, _, others = part.partition(":")
        found = dict.fromkeys(others.split(), english.strip()) | found
    return MappingProxyType(found)


_GERMAN = _tongue(
    """
    the: der die das den dem des; in: in im auf bei beim an; also: auch ebenfalls zusätzlich
    außerdem ferner; must: müssen muss soll sollen; may: darf dürfen; both: beide beiden; two:
    zwei; diagonals: diagonalen hauptdiagonalen; diagonal: diagonale hauptdiagonale; main: langen
    großen; all: alle allen alles; each: jede jeder jedes jedem je; digit: ziffer zahl; digits:
    ziffern zahlen; from: von; to: bis; appear: vorkommen vor kommen kommt stehen steht enthalten
    enthält erscheinen; once: einmal; only: nur; exactly: genau; and: und sowie; not: nicht kein
    keine keiner keinen nie niemals; by: um; differ: unterscheiden unterscheidet; least: mindestens;
    consecutive: aufeinanderfolgen;
    apply: gelten gilt; antiking: antikönig; twice: doppelt zweimal mehrfach; same: derselben;
    repeat: wiederholen wiederholt; it: sich dabei; row: zeile zeilen reihe
    reihen; column: spalte spalten; box: block blöcke kasten quadrat;
    following: folgenden folgende hier gilt dass; puzzle: rätsel; sudoku: sudoku; is: sein ist
    sind; normal: normalen üblichen regeln;
    cells: felder feldern feld zellen zelle kästchen; knights move: springerzug springerzugs
    springerzuges springersprung rösselsprung rösselsprungs pferdesprung springerabstand
    rösselsprungabstand; knight: springers springer; king: königs könig; kings move: königszug
    königszugs königszuges königsabstand; move: zug zuges zugs; antiknight: antispringer; jump:
    sprung; apart: entfernt auseinander abstand entfernung; separated: getrennt voneinander; by:
    durch via mittels; same: gleiche gleichen gleicher gleiches dieselbe dieselben selbe selben
    identische identischen; different: verschieden verschiedene unterschiedlich unterschiedliche
    unterschiedlichen; a: ein eine einen einem einer eines; chess: schach; adjacent: benachbart
    benachbarte benachbarten nebeneinander angrenzende angrenzenden; orthogonally: waagerecht
    waagrecht senkrecht orthogonal horizontal vertikal direkt; diagonally: schräg
    diagonal; even: selbst; touch: berühren; consecutive: aufeinanderfolgende
    aufeinanderfolgenden aufeinanderfolgend; next: direkt; that: wenn; or: oder; with: mit; have:
    haben hat; as:
    wie; four: vier; shaded: grauen graue markierten markierte farbigen grau eingefärbten;
    threebythree: 3x3; boxes: quadrate quadraten fenster fenstern blöcken blöcke gebiete
    gebieten kästen 3x3-fenster; additional: weiteren zusätzlichen zusätzliche; same position:
    position; position: stelle platz; their: ihrer ihre;
    cage: käfig käfige käfigen käfigs; sum: summe; given: angegeben angegebene angegebenen; along:
    entlang; thermometer: thermometer thermometers thermometern; increase: steigen zunehmen nehmen
    ansteigen; up: zu;
    thermometer bulb: kolben; from the: vom; arrow: pfeil pfeils pfeile pfeilen; circle:
    kreis
    kreises; equal: gleich ergeben ergibt; number: zahl; in it: darin; inner: inneren innere; there:
    es; as: derart; their: zueinander; side: seite kante
    """
)
_FRENCH = _tongue(
    """
    the: le la les l; in: dans sur; also: aussi également plus; must: doivent doit; two: deux;
    diagonals: diagonales; diagonal: diagonale; main: principales grandes; all: tous toutes;
    each: chaque; digit: chiffre nombre; digits: chiffres nombres; of: de des d une un; to: à;
    contain: contiennent contient contenir; appear: apparaît apparaissent figurent figure
    trouvent apparaître; once: fois; only: seule seulement; and: et; it: se en; exactly:
    exactement; not: ne pas; repeat: répète répètent; row: ligne lignes; column: colonne
    colonnes; box: bloc carré;
    cells: cases case cellules cellule; knight: cavalier cavaliers; king: roi; move: mouvement
    déplacement coup; jump: saut sauts; by: par; separated: séparées séparés distantes; apart:
    distance éloignées; same: même mêmes identiques identique; different: différents
    différentes; may: peuvent peut; chess: échecs échec; adjacent: adjacentes adjacents voisines
    voisins adjacente voisine; orthogonally: orthogonalement horizontalement verticalement;
    diagonally: diagonale; touch: toucher touchent touchant; consecutive: consécutifs
    consécutives consécutif; or: ou ni; with: avec; have: avoir ont; as: comme aux au; not:
    aucun aucune; four: quatre; shaded: grises grisées grisés gris; boxes: carrés zones fenêtres;
    be: être; even: en; that: qui; normal: règles classique classiques normales; sudoku: sudoku;
    from: partant du; not: jamais; normal: règle; antiknight: anticavalier; antiking: antiroi;
    sum: somme; along: long; arrow: flèche flèches; equal: égale égal; circle:
    cercle; is: est sont;
    cage: cage cages; thermometer: thermomètre thermomètres; increase: augmentent croissent;
    thermometer bulb:
    bulbe
    ampoule; from: depuis partir; on: sur d; diagonally: diagonalement; touch: touche; also:
    supplémentaire; reach: atteindre; same: égaux égales; their: leur leurs; indicated: indiquée
    indiqué; side: côté; position: position; contain: comportent comporte comporter
    """
)
_SPANISH = _tongue(
    """
    the: el la los las; in: en; also: también además; must: deben debe; two: dos; both: ambas;
    diagonals: diagonales; diagonal: diagonal; main: principales; all: todos todas; each: cada;
    digit: cifra número dígito; digits: cifras números dígitos; of: de del una un; to: al a;
    contain: contienen contiene contener; appear: aparecen aparece aparecer; once: vez; only:
    sola solo sólo; and: y; it: se; not: no; any: ninguna ningún; repeat: repite repiten
    repetirse; row: fila filas; column: columna columnas; box: caja cajas bloque;
    cells: casillas casilla celdas celda; knight: caballo; king: rey; move: movimiento
    movimientos; jump: salto saltos; by: por; separated: separadas separados; apart: distancia;
    same: mismo misma mismos iguales igual idénticos; different: distintos diferentes distintas;
    may: pueden puede podrán; chess: ajedrez; adjacent: adyacentes adyacente vecinas vecinos
    contiguas; orthogonally: ortogonalmente horizontalmente verticalmente horizontal vertical;
    diagonally: diagonalmente; touch: tocar tocarse tocan; consecutive: consecutivos
    consecutivas consecutivo; or: o u ni; with: con; have: tener tienen; that: que; four: cuatro;
    shaded: grises sombreadas sombreados gris; boxes: cuadrados regiones ventanas zonas; be: ser
    estar están; digits: dígitos; normal: reglas regla normales normal; sudoku: sudoku; from: desde;
    to: hasta; not: nunca; antiknight: anticaballo; antiking: antirey;
    sum: suma suman; along: largo; arrow: flecha flechas; equal: igual; circle: círculo; is: es son;
    cage: jaula jaulas; thermometer: termómetro termómetros; increase: aumentan crecen;
    thermometer bulb: bulbo;
    indicated: indicada indicado; also: adicional extra; contain: llevan; touch: tocarán;
    side: lado; position: posición lugar
    """
)
_ITALIAN = _tongue(
    """
    the: il lo la i gli le l; in: in nelle sulle su; also: anche inoltre; must: devono deve; two:
    due; both: entrambe ambedue; diagonals: diagonali; diagonal: diagonale; main: principali;
    all: tutte tutti; each: ogni ciascuna; digit: cifra numero; digits: cifre numeri; of: da di
    una dall; to: a al; contain: contengono contiene contenere; appear: compaiono compare
    comparire; once: volta; only: sola solo; and: e; it: si; not: non; repeat: ripete ripetono;
    row: riga righe; column: colonna colonne; box: riquadro blocco;
    antiknight: anticavallo; are apart: distano; the: alle dei delle degli del; besides: oltre;
    cells: caselle casella celle cella; knight:
    cavallo; king: re; move: mossa; jump: salto; by: per; separated: separate distanti; apart:
    distanza; same: stesso stessa stessi uguali uguale identiche identici; different: diverse
    diversi differenti; may: possono può; chess: scacchi; adjacent: adiacenti vicine adiacente
    contigue; orthogonally: ortogonalmente orizzontalmente verticalmente; diagonally:
    diagonalmente diagonale; touch: toccare toccarsi toccano; consecutive: consecutivi
    consecutive consecutivo; or: o né; with: con; have: avere hanno; a: un uno; that: che; four:
    quattro; shaded: grigie grigi; boxes: quadrati riquadri regioni finestre; be: essere;
    digits: cifre; be: stare; not: mai; antiking: antire; normal: regola regole
    classiche classico normali; sudoku: sudoku; sum: somma; along: lungo; arrow: freccia frecce;
    equal: uguale pari; circle: cerchio; is: è sono;
    cage: gabbia gabbie; thermometer: termometro termometri; increase: aumentano crescono;
    thermometer bulb:
    bulbo;
    indicated: indicata indicato; also: aggiuntiva extra; touch: toccarsi; two: due; side: lato;
    position: posizione posto
    """
)
_DUTCH = _tongue(
    """
    the: de het; in: in op; also: ook; must: moeten moet; may: mag mogen; both: beide; two: twee;
    diagonals: diagonalen hoofddiagonalen; diagonal: diagonaal; all: alle; each: elk elke ieder;
    digit: cijfer getal; digits: cijfers getallen; of: van; to: tot; appear: komen komt voor
    staan voorkomen bevatten bevat; once: één een keer; only: maar slechts; exactly: precies;
    and: en; not: niet geen; twice: dubbel; row: rij; column: kolom; box: blok;
    cells: cellen cel vakjes vakje vakken vak; knights move: paardensprong paardesprong
    paardensprongen; kings move: koningszet; knight: paard; king: koning; move: zet; apart: afstand
    elkaar; separated: gescheiden; by: door; same: hetzelfde dezelfde gelijke gelijk zelfde;
    different: verschillende verschillend; may: kunnen kan; chess: schaak; are: liggen ligt zijn;
    that: die dat; adjacent: aangrenzende aangrenzend naburige naast; orthogonally: orthogonaal
    horizontaal verticaal; diagonally: schuin; touch: raken; consecutive: opeenvolgende
    opeenvolgend; or: of; with: met; have: hebben; four: vier; shaded: grijze gekleurde; boxes:
    vierkanten blokken vensters gebieden; normal: gewone normale regels sudokuregels; sudoku:
    sudoku;
    sum: som; along: langs; arrow: pijl pijlen; equal: gelijk; circle: cirkel; is: is; cage: kooi
    kooien; thermometer: thermometer thermometers; increase: oplopen stijgen lopen; up: op;
    thermometer bulb:
    bol; also: daarnaast; same: zichzelf; row: rijen; column: kolommen; not: nooit;
    antiknight: antipaard; antiking: antikoning;
    given: gegeven aangegeven; from: vanaf; apply: geldt; also: extra; normal: regel
    """
)
_PORTUGUESE = _tongue(
    """
    the: o os as; in: em nas nos; also: também; must: devem deve; two: duas; both: ambas;
    diagonals: diagonais; diagonal: diagonal; main: principais; all: todos todas; each: cada;
    digit: algarismo número; digits: algarismos números; of: de do uma; to: a ao; contain: contêm
    contém conter; appear: aparecem aparece; once: vez; only: só; and: e; not: não; it: se;
    repeat: repete repetem;
    cells: células célula casas casa; knight: cavalo; king: rei; move: movimento; jump: salto;
    by: por; separated: separadas; apart: distância; same: mesmo mesma mesmos iguais igual;
    different: diferentes distintos; may: podem pode; chess: xadrez; adjacent: adjacentes
    vizinhas vizinhos adjacente; orthogonally: ortogonalmente horizontalmente verticalmente;
    diagonally: diagonalmente; touch: tocar tocam; consecutive: consecutivos consecutivas
    consecutivo; or: ou nem; with: com; have: ter têm; a: um; that: que; four: quatro; shaded:
    cinzentas cinzas cinza; boxes: quadrados regiões janelas; be: ser estar; normal: regras
    normais clássico; sudoku: sudoku; from: dos; not: nunca; antiknight: anticavalo; antiking:
    antirei;
    sum: soma somam; along: longo; arrow: seta setas; equal: igual; circle: círculo; is: é são;
    cage:
    gaiola gaiolas; thermometer: termômetro termômetros; increase: aumentam crescem;
    thermometer bulb:
    bulbo; also: adicional extra; normal: regra; touch: tocarem; two: dois
    """
)
_POLISH = _tongue(
    """
    in: na w; also: także też również; both: obu obie obydwu; two: dwóch dwie; diagonals:
    przekątnych przekątne; diagonal: przekątnej przekątna; adjacent: sąsiadować; main: głównych;
    all: wszystkie; each: każda każdej; digit: cyfra
    liczba; digits: cyfry liczby; of: od; to: do; appear: występują występuje są zawierają; once:
    raz; exactly: dokładnie; only: tylko; and: i; not: nie; it: się; repeat: powtarzają powtarza;
    must: muszą;
    cells: pola pól komórki polach; knight: skoczka konika; king: króla; move: ruch ruchem ruchu;
    jump: skok; by: o; separated: oddalone; apart: odległe odległości; same: tej samej takiej
    taka sama te same jednakowe jednakowych; different: różne różnych; may: mogą może; chess:
    szachowego szachowym; adjacent: sąsiednie sąsiadujące sąsiednich sąsiadujących; touch:
    stykać; consecutive: kolejne kolejnych; or: lub ani; digits: cyfr liczb; that: które; contain:
    zawierać; sudoku: sudoku; four: cztery czterech; shaded: szare szarych; boxes: kwadraty
    kwadratach; also: dodatkowo dodatkowa; normal: zasada reguła; even: nawet; diagonally: ukośnie;
    touch: stykające stykających stykają; not: nigdy; same: takie takich jednakowa; be: być; repeat:
    powtarzać powtórzyć; contain: zawierają; each: każdy każdym; apart: siebie; side: bokiem
    """
)
_SWEDISH = _tongue(
    """
    the: den det de; in: i på; also: också även dessutom; both: båda; two: två; diagonals:
    diagonaler diagonalerna huvuddiagonalerna; diagonal: diagonal diagonalen; main: långa; all:
    alla; each: varje; digit: siffra siffran tal talet; digits: siffror siffrorna talen; from:
    från; to: till; of: av; must: ska skall måste; may: får kan; contain: innehålla innehåller;
    appear: förekomma förekommer finnas finns stå står; once: gång; only: bara endast; exactly:
    exakt precis; and: och samt; not: inte ej inga ingen aldrig; same: samma lika; different: olika;
    repeat: upprepas; row: rad rader; column: kolumn kolumner; box: block;
    cells: rutor rutorna ruta celler cellerna fält; knights move: springardrag springardrags
    springarsprång hästdrag; kings move: kungsdrag kungsdrags; apart: avstånd ifrån; each other:
    varandra; adjacent: angränsande intilliggande närliggande; consecutive: konsekutiva
    konsekutivt; that: som; a: en ett; four: fyra; shaded: grå gråa skuggade; boxes: kvadrater
    kvadraterna; normal: vanliga regler regel; is: är ligger; with: med; touch: rör; diagonally:
    diagonalt; orthogonally: vågrätt lodrätt ortogonalt; or: eller; sudoku: sudoku
    """
)
_DANISH_AND_NORWEGIAN = _tongue(
    """
    the: den det de; in: i på; also: også desuden; both: begge; two: to; diagonals: diagonaler
    diagonalerne diagonalene hoveddiagonaler hoveddiagonalerne hoveddiagonalene; diagonal:
    diagonal diagonalen; all: alle; each: hver hvert; digit: ciffer siffer tal tall; digits: cifre
    cifrene sifre sifrene tallene sifrene; from: fra; to: til; of: af av; must: skal; may: må kan;
    contain: indeholde indeholder inneholde inneholder; appear: forekomme forekommer stå står;
    once: gang én; only: kun bare; exactly: præcis nøyaktig netop; and: og samt; not: ikke ingen
    aldrig aldri; same: samme ens like; different: forskellige forskjellige; repeat: gentages
    gjentas; row: række rækker rad; column: kolonne søjle; box: blok boks;
    cells: felter felt felterne feltene celler ruter; knights move: springertræk springertrekk
    springersprang; kings move: kongetræk kongetrekk; apart: afstand avstand fra; each other:
    hinanden hverandre; adjacent: tilstødende nabofelter nærliggende; consecutive: fortløbende
    påfølgende; that: som der; a: en et; four: fire; shaded: grå; boxes: kvadrater; normal:
    almindelige vanlige regler regel; is: er; with: med; diagonally: diagonalt; or: eller; sudoku:
    sudoku
    """
)
_CZECH = _tongue(
    """
    in: v ve na; also: i také též navíc; both: obou obě; two: dvou dvě; diagonals: úhlopříčkách
    úhlopříčky diagonálách diagonály; diagonal: úhlopříčce diagonále; main: hlavních hlavní; each:
    každá každé každý každou; digit: číslo číslice cifra; digits: čísla číslic; from: od; to: až do;
    must: musí; may: smí smějí mohou může; may not: nesmí nesmějí nemohou nemůže; not: ne ani nikdy
    nejsou; appear: být objevit objevuje vyskytovat vyskytuje obsahují obsahovat obsahuje jsou;
    repeat: opakovat opakují opakuje; it: se; once: jednou; exactly: právě přesně; only: jen pouze;
    and: a; same: stejné stejná stejných stejnou; different: různé různá; row: řádek; column:
    sloupec; cells: políčka políčkách pole polí buňky; knights move: skoku; knight: jezdce jezdcem;
    king: krále králem; move: tahem tah skok; by: o; apart: vzdálená vzdálené; adjacent: sousední
    sousedních sousedící; consecutive: následující; four: čtyři; shaded: šedé šedých; boxes: čtverce
    čtvercích; sudoku: sudoku; normal: pravidlo pravidla; or: nebo; that: která které
    """
)
_RUSSIAN = _tongue(
    """
    in: на в; also: также тоже; both: обеих обе; two: двух две; diagonals: диагоналях диагонали
    диагоналей; main: главных главные; all: все; each: каждая каждой; digit: цифра число; digits:
    цифры числа; of: от с; to: до по; appear: стоят встречаются встречается содержат есть; must:
    должны; once: разу раз один одному; only: только ровно; and: и; not: не; repeat: повторяются
    повторяется
    """
)
_TURKISH = _tongue(
    """
    two: iki; also: de da ayrıca; both: her; diagonals: köşegende köşegenlerde köşegen; digits:
    rakamlar sayılar rakamları sayıları; digit: rakam sayı; all: tüm bütün; appear: bulunur
    bulunmalı bulunmalıdır yer alır içerir; once: birer kere kez defa; 1: bir; only: yalnız
    sadece
    """
)
_CHINESE_AND_JAPANESE = _tongue(
    """
    two: 本の 両方の ２本の 二本の 两条 兩條; both: 両; diagonals: 対角線 对角线 對角線; in: に
    には 上 上的 は で; also: にも も 也 同样; to: から 到 至; of: の 的 まで; digits: 数字 數字;
    all: すべて 全て 所有; the: が を; once: つずつ 一つずつ 一回ずつ 一次; appear: 入ります 入る
    入れる 包含 是 出现 必须;
    knights move: 桂馬飛び ナイトの動き ナイトの移動 ナイト跳び; kings move: キングの動き;
    cells: マス マスに セル; same: 同じ; not: ません できません 入りません; adjacent: 隣り合う
    隣接する となり合う;
    consecutive: 連続する 連続した; by: だけ; apart: 離れた 位置の 位置にある; that: て; four: 4つの
    四つの; shaded: 灰色の グレーの; boxes: ブロック 枠; chess: チェスの; reach: 移動できる;
    diagonally: 斜めに ななめに 角で; touch: 接する
    """
)
_TONGUES = (
    *(_GERMAN, _FRENCH, _SPANISH, _ITALIAN, _DUTCH, _PORTUGUESE, _POLISH, _RUSSIAN, _TURKISH),
    *(_SWEDISH, _DANISH_AND_NORWEGIAN, _CZECH),
    _CHINESE_AND_JAPANESE,
)
_EVERYWHERE = frozenset(
    {"sudoku", "windoku", "killer", "anti", "knight", "king", "non", "consecutive", "x", "rule"}
    | {"disjoint", "groups"}
)
"""Words that are the same in all of them, or that names of kinds have been put in."""
_CHESSMEN = r"(?:springer|könig|cavalier|roi|caballo|rey|cavallo|re|paard|koning|cavalo|rei)"
_GREETINGS = (
    "hallo|moin|guten tag|bonjour|salut|hola|buenas|ciao|salve|buongiorno|hoi|dag|olá|witam|cześć"
    "|dzień dobry"
)
_PHRASES = (
    (re.compile(rf"^\W*(?:{_GREETINGS})\b[\s,!.:–-]+(?=\w)"), ""),
    (re.compile(r"\bnaast de (?:gewone|normale) (?:sudoku)?regels\b"), "ook"),
    (re.compile(r"\b(?:además|adicionalmente) (?:de|a) lo (?:normal|habitual)\b"), "también"),
    (re.compile(r"\bsin (?:repetir(?:se)?|repetición|repeticiones)\b"), "una vez"),
    (re.compile(r"\bohne wiederholung(?:en)?\b"), "einmal"),
    (re.compile(r"\bsans (?:se répéter|répétitions?)\b"), "une fois"),
    (re.compile(r"\bsenza (?:ripetizioni?|ripetersi)\b"), "una volta"),
    (re.compile(r"\bsem (?:repetiç(?:ão|ões)|(?:se )?repetir(?:em)?)\b"), "uma vez"),
    (re.compile(r"\bzonder herhaling(?:en)?\b"), "één keer"),
    (re.compile(r"\bbez (?:powtórzeń|powtarzania)\b"), "raz"),
    (re.compile(r"\bbez opakování\b"), "jednou"),
    (re.compile(r"\butan upprepning(?:ar)?\b"), "en gång"),
    (
        re.compile(
            r"\bmit (?:einer )?gemeinsame[rn]? (?:seite|kante)\b"
            r"|\bdie (?:sich )?eine (?:gemeinsame )?(?:seite|kante) (?:teilen|haben)\b"
        ),
        "benachbarte",
    ),
    (re.compile(r"\b(?:qui )?(?:partagent|partageant|ayant) un côté(?: commun)?\b"), "adjacentes"),
    (re.compile(r"\b(?:que )?compart(?:en|an|iendo) (?:un )?lado\b"), "adyacentes"),
    (
        re.compile(r"\b(?:che )?condividono un lato\b|\bcon un lato in comune\b"),
        "adiacenti",
    ),
    (re.compile(r"\bdie (?:een|dezelfde) (?:zijde|kant|rand) delen\b"), "aangrenzende"),
    (
        re.compile(r"\bque (?:com)?partilham um lado\b|\bcom um lado (?:em )?comum\b"),
        "adjacentes",
    ),
    (re.compile(r"\bo wspólnym boku\b|\b(?:które )?mają wspólny bok\b"), "sąsiednie"),
    (re.compile(r"\bsom delar (?:en )?(?:sida|kant)\b"), "angränsande"),
    (re.compile(r"\b(?:som deler|der deler) (?:en )?(?:side|kant)\b"), "tilstødende"),
    (re.compile(r"\b(?:sdílející|sdílejí) (?:stranu|hranu)\b"), "sousední"),
    (re.compile(r"\bpå varandra följande\b"), "konsekutiva"),
    (re.compile(r"\bpo sobě jdoucí(?:ch)?\b"), "následující"),
    (re.compile(r"\bcôte à côte\b"), "voisines"),
    (re.compile(r"\b(?:même )?(?:en diagonale|par (?:un|le|les|leurs) coins?)\b"), "diagonalement"),
    (
        re.compile(
            r"\b(?:ni (?:siquiera )?)?(?:en diagonal|(?:en|por) (?:una?|la|las) esquinas?)\b"
            r"|\b(?:nem )?(?:na|em) diagonal\b"
        ),
        "diagonalmente",
    ),
    (
        re.compile(
            r"\b(?:(?:nemmeno|neanche|neppure) )?(?:in diagonale|(?:in|per) un angolo)\b",
        ),
        "diagonalmente",
    ),
    (re.compile(r"\b(?:elkaar )?met een hoek(?:punt)?\b|\bdiagonaal (?=raken\b)"), "schuin "),
    (re.compile(r"\b(?:an|mit) (?:einer|den|der) ecken?\b|\büber eck\b"), "schräg"),
    (re.compile(r"\b(?:po przekątnej|rogami|rogiem|narożnikami|narożnikiem)\b"), "ukośnie"),
    (re.compile(r"\b(?:ook|zelfs) niet diagonaal\b"), "ook niet schuin"),
    (re.compile(r"\baufeinander folgen"), "aufeinanderfolgen"),
    (re.compile(r"\bsich selbst\b"), "derselben"),
    (re.compile(rf"\banti[- ](?={_CHESSMEN}\b)"), "anti"),
    (re.compile(r"\bnaast elkaar(?: gelegen| liggende)?\b"), "aangrenzende"),
    (re.compile(r"\btot en met\b|\bt/m\b"), "tot"),
    (re.compile(r"\b1['’]?den (9)['’]?[ae] kadar(?: olan)?\b"), r"1 - \1"),
    (re.compile(r"(?<=\w)['’](?=[^\W\d_])"), " "),  # two words in French and Italian
)
"""What several words say together."""
_WORD = re.compile(r"[^\W\d_]+|[0-9]x[0-9]")
_UNPARTED = re.compile(
    "|".join(sorted(map(re.escape, _CHINESE_AND_JAPANESE), key=len, reverse=True))
)
_OF_UNPARTED = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]+")


def in_english(sentence: str) -> Iterator[str]:
    """Yield a sentence in English, for each language that has all of its words.

    Args:
        sentence: as it stood.
    """
    # Turkish has a letter whose small form is two characters.
    bare = normalize("NFKC", sentence).lower().replace("i\u0307", "i")
    text = _OF_UNPARTED.sub(_parted, bare)
    for phrase, instead in _PHRASES:
        text = phrase.sub(instead, text)
    words = [word for word in _WORD.findall(text) if not word[0].isdecimal()]
    for tongue in _TONGUES:
        if words and all(word in tongue or word in _EVERYWHERE for word in words):
            yield " ".join(_WORD.sub(partial(_of, tongue), text).split())


def _of(tongue: Mapping[str, str], word: re.Match[str]) -> str:
    return tongue.get(word[0], word[0])


def _parted(run: re.Match[str]) -> str:
    """Return a run of Chinese and Japanese letters with spaces between its words."""
    return f" {_UNPARTED.sub(lambda word: f' {word[0]} ', run[0])} "
