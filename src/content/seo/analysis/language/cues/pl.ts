import type { Cues } from "./cues.ts";

export const pl: Cues = {
  genericAnchors: [
    "tutaj",
    "tu",
    "kliknij tutaj",
    "kliknij",
    "kliknij tu",
    "wiecej",
    "czytaj wiecej",
    "czytaj dalej",
    "dowiedz sie wiecej",
    "zobacz",
    "zobacz wiecej",
    "sprawdz",
    "szczegoly",
    "link",
    "ten link",
    "ta strona",
    "ten artykul",
    "przejdz",
    "dalej",
  ],
  genericTitles: [
    "strona glowna",
    "start",
    "home",
    "homepage",
    "bez tytulu",
    "nowa strona",
    "strona",
    "strona 1",
    "artykul",
    "blog",
    "wpis",
    "witamy",
    "dokument",
    "tytul",
    "test",
    "szkic",
    "produkt",
    "produkty",
    "o nas",
  ],
  filler:
    /^(?:w (?:dzisiejszych czasach|dzisiejszym (?:świecie|zabieganym)|dobie|obecnych czasach|erze|świecie)|współcześnie|od zawsze|od dawien dawna|od niepamiętnych czasów|nie jest tajemnicą|nie od dziś wiadomo|jak (?:wszyscy wiemy|każdy wie|powszechnie wiadomo)|czy (?:kiedykolwiek|zastanawiał(?:eś|aś)|szukasz)|zastanawia(?:sz|cie) się|szuka(?:sz|cie)|witaj(?:cie|my)? (?:na|w)|żyjemy w|wyobraź(?:cie)? sobie|kto z nas|coraz więcej (?:osób|ludzi|firm|polaków|użytkowników))(?!\p{L})/iu,
  announcement:
    /^(?:w (?:tym|niniejszym|poniższym) (?:artykule|wpisie|poradniku|tekście|rozdziale|przewodniku)|(?:ten|niniejszy) (?:artykuł|wpis|poradnik|przewodnik) (?:wyjaśnia|pokazuje|omawia|opisuje)|poniżej (?:znajdziesz|wyjaśniamy|pokazujemy|przedstawiamy|dowiesz)|(?:dowiesz|dowiecie) się|zanim (?:zaczniemy|przejdziemy)|czytaj dalej|zapraszamy do lektury|przyjrzyjmy się)(?!\p{L})/iu,
  deferral:
    /(?<!\p{L})(?:skontaktuj(?:cie)? się|zadzwoń|zapytaj nasz|napisz do nas|wkrótce|już niedługo|o tym (?:później|poniżej|niżej)|dobre pytanie|trudno powiedzieć|to zależy\.|(?:wszystko )?zależy od wielu|nie ma (?:prostej|jednej|jednoznacznej) odpowiedzi|czytaj dalej)/iu,
  definitionQuestion:
    /^(?:co to (?:jest|są|znaczy)|czym (?:jest|są)|co oznacza|definicja|znaczenie)\s(?!(?:lepsz|najlepsz|now|różni))(.+?)\s?\??$/iu,
  definitionVerb:
    /^(?:\s*\([^)]{1,60}\))?,?\s*(?:to|jest|są|oznacza|oznaczają|polega|nazywamy|określa|opisuje|obejmuje)(?!\p{L})/iu,
  question:
    /^(?:co|jak|dlaczego|czemu|kiedy|gdzie|kto|komu|czyj|który|która|które|jaki|jaka|jakie|ile|czy|skąd|po co|czym)(?!\p{L})/iu,
  researchClaim:
    /(?<!\p{L})(?:(?:badani[ae]|badaniach|ankiety|sondaże|statystyki|raporty|eksperci|naukowcy|specjaliści|badacze|analitycy) (?:(?:jasno|wyraźnie|naukowe|jednoznacznie|niezależne) ){0,3}(?:pokazuj[ąe]|wykazał[yoi]?|wykazują|dowodzą|dowiodł[yoi]|potwierdzają|potwierdził[yoi]|wskazują|twierdzą|szacują|zalecają|są zgodni|sugerują|mówią)|z badań wynika|statystyki są (?:bezlitosne|jednoznaczne|jasne)|udowodniono|(?:według|zdaniem|jak wynika z) (?:najnowszych |ostatnich |licznych |wielu ){0,3}(?:badań|ekspertów|naukowców|specjalistów|ankiet|sondaży|statystyk))(?!\p{L})/iu,
  population:
    /(?<!\p{L})(?:osób|ludzi|użytkowników|klientów|konsumentów|kupujących|firm|przedsiębiorstw|pracowników|polaków|polek|dorosłych|rodzin|gospodarstw|mieszkań|pacjentów|ankietowanych|badanych|respondentów|właścicieli|miłośników|początkujących|ogrodników|sportowców|rodziców|podróżnych|kobiet|mężczyzn|dzieci|studentów|specjalistów|czytelników|kierowców|odwiedzających|turystów|mieszkańców|sklepów)(?!\p{L})/iu,
  attribution:
    /(?:(?:[Ww]edług|[Jj]ak podaje|[Zz]daniem|[Dd]ane|[Rr]aport\p{L}{0,2}|[Bb]adani\p{L}{1,3}) (?!badań|ekspertów|naukowców|ankiet)(?:\p{L}{1,40} ){0,2}?\p{Lu}|[Źź]ródło|\([Źź]ródło|nasz(?:e|ych) (?:dane|danych|badani\p{L}{1,2}|pomiar\p{L}{0,3}|testy)|(?:zmierzyliśmy|zbadaliśmy|zapytaliśmy)|(?:Uniwersytet|Instytut|Ministerstwo|Urząd|Główny Urząd Statystyczny|GUS|Agencja|Fundacja|Stowarzyszenie)\p{L}{0,4}(?!\p{L}))/u,
  byline:
    /^(?:[Aa]utor(?:ka)?|[Tt]ekst|[Nn]apisał[ai]?|[Oo]pracował[ai]?|[Pp]rzygotował[ai]?)(?:\s*:)?\s+(?:dr )?\p{Lu}[\p{L}.'’-]+(?:\s+\p{Lu})?/u,
  asOf: /(?:zaktualizowan[eoya]|aktualizacja|stan na|ostatnia (?:zmiana|aktualizacja)|poradnik|porównanie|ranking|ceny|cennik|najlepsz[eay])(?!\p{L})/iu,
  stepWords: [
    /(?<!\p{L})(?:najpierw|po pierwsze|na początku|na początek|zacznij(?:cie)?|krok (?:1|pierwszy)|w pierwszej kolejności)(?!\p{L})/iu,
    /(?<!\p{L})(?:następnie|potem|po drugie|później|krok (?:2|drugi)|dalej)(?!\p{L})/iu,
    /(?<!\p{L})(?:następnie|potem|po trzecie|później|krok (?:3|trzeci)|dalej|wtedy)(?!\p{L})/iu,
    /(?<!\p{L})(?:na koniec|wreszcie|w końcu|po czwarte|krok (?:4|czwarty)|ostatecznie|na końcu)(?!\p{L})/iu,
  ],
  shortSection:
    /(?:Źródł|Bibliografia|Kontakt|O nas|Autor|Zobacz też|Powiązane|Podsumowanie|Wnioski|Uwaga|Linki|W skrócie|Wysyłka|Dostawa|Licencja)/iu,
  promisedCount:
    /(?:^|[\s(:–—-])(\d{1,2}|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|dziesięć)\s(?:\p{L}[\p{L}-]{0,39}\s){0,3}?(?:wskazówk\p{L}{0,2}|porad\p{L}?|krok\p{L}{0,2}|sposob\p{L}{0,2}|sposobów|powod\p{L}{0,2}|powodów|pomysł\p{L}{0,2}|błęd\p{L}{0,2}|rzeczy|faktów|przykład\p{L}{0,2}|zasad\p{L}?|zalet\p{L}?|metod\p{L}?|narzędzi\p{L}?|pytań|rodzaj\p{L}{0,2})(?!\p{L})/iu,
  genericAlt:
    /^(?:obraz(?:ek)?|zdjęcie|fotografia|foto|grafika|zrzut ekranu|ikona|logo|rysunek|ilustracja|baner|img|image)[\s\d.:-]*$/iu,
};
