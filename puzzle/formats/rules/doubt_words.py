"""The words by which `puzzle.formats.rules.doubts` weighs what a sentence speaks of, as tables.

A word ends with ``*`` where any ending may follow; those of languages without spaces stand
anywhere.
"""

from __future__ import annotations

import re
from functools import cache

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
def word_tables() -> dict[str, re.Pattern[str]]:
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
