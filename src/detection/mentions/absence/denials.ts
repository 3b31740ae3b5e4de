import { NOT_FOUND } from "./not-found.ts";
import { NOT_KNOWN } from "./not-known.ts";
import { NOT_LISTED } from "./not-listed.ts";
import { UNLISTED } from "./unlisted.ts";

/** What is looked for. */
const FOUND = "information|info|data|details?|results?|records?|references?|mentions?|listings?|sources?";
/** Words that leave the noun a general one: "pricing data", "negative results" and "complaint records" are missing of a known company. */
const GENERAL =
  "(?:(?:public|publicly|available|reliable|relevant|specific|credible|verified|verifiable|official|detailed|independent|current|useful|further|additional|search) ){0,2}";
/** Nothing of the company that would be missing alone: "for § in Germany", "§'s prices", "§ overheating", "§ and its fees". */
const NOTHING_MORE = String.raw`["'”]*(?= ?[.,;:!?)\n](?!\p{L})|$| (?:(?:and|or)(?! (?:its|their|the|any|your|how|what|why) )|so(?! far)|but (?:i|we|it|there|this|that|the|you)|anywhere|online|at all|either|in (?:my|the|any|these|those|either|all) (?:of the )?(?:(?:web|online|available|provided|given|cited|public|training|commercial|trade|company|business) )?(?:sources?|results?|search\p{L}*|data\p{L}*|records?|register|registry|knowledge|training)(?! for ))(?!\p{L}))`;

/**
 * Sentences saying that nothing is known about a name, in folded text with the name replaced by `§`. The noun has to be a
 * general one (information, details, anything): nothing found about one aspect ("no outage of §", "no prices for §",
 * "no information about §'s plans") is knowledge about the brand.
 */
const en = [
  String.raw`§["'”]*[,:]? (?:\p{L}+[ ,]+){0,12}?(?:i|we) (?:\p{L}+ ){0,2}(?:no|not|n't|couldn't|can't|don't|cannot|found no|have no)(?: \p{L}+){0,4}? (?:information|info|anything|details?|data|nothing)(?: \p{L}+){0,3} (?:about|on|for|regarding) (?:it|this|that|them|the (?:company|brand|product|name))`,
  String.raw`(?:\bno|\bnot|n't|cannot|unable to|\bwithout|\bnever|\black|\bnothing|\black(?:s|ing)?|\bfailed to|\bneither)(?:,? (?:any|a|an|the|more|current|recent|official|authoritative|definitive|accurate|trusted|substantive|have|find|found|been|able|to|locate|see|access|currently|enough|much|reliable|verifiable|verified|specific|public|publicly|available|detailed|further|additional|credible|concrete|solid|sufficient|trustworthy|independent|up|date|find|provide|retrieve|clear|meaningful|useful|relevant|known|existing|single|actual|real|established|well|widely|recognized|i|we|do|does|is|are|there|was|were|did|could|can|identify|confirm|verify|of|about|or|and|got|come|across|turn|trace|seem|seems|be|to|appear|contain|include|exist|in|my|our|sources?|results?|training|data(?:base)?|searche?s?|knowledge|database|(?:prices|pricing|reviews|ratings|feedback)(?= (?:n?or|and) (?:\p{L}+ ){0,2}?(?:information|info|details|data) )))*? (?:information|info|details?|data|records?|results?|evidence|references?|mentions?|knowledge|anything|sources?|documentation|trace|company|business|product|brand|tool|service|app|platform|provider|vendor|software|entry|listing|entries|nothing|familiarity|insights?)(?: (?:reliable|concrete|useful|specific|credible|substantial|solid|official|verifiable|recent|else|whatsoever|at|all|available|is|are|was|were|that|exists?|in|my|our|the|sources?|database|knowledge|base|or|and|training|data|details?|information|product|company|service|tool|specifically|currently|online|here|reviews?|public|record|by|to|me|came|come|comes|up|turned|showed|appeared|returned))*? (?:about|on|regarding|for|of|concerning|discussing|mentioning|covering|describing|named|called|under|matching|name)(?: (?:the|a|an|any|company|brand|product|service|tool|name|called|named|software|business|vendor|provider|app|platform|either|both|of))* ["'“”„«‘]*§(?!['’]s \w| (?:prices?|pricing|plans?|features?|costs?|support|revenue|fees))`,
  String.raw`§["'”]*: (?:nothing|no trace|no mention|no word)(?: \p{L}+)? in (?:the|my|any|these|those|your)(?: \p{L}+){0,2} (?:sources?|results?|articles?)`,
  String.raw`§(?:['’]s)? (?:data|information|info|details) (?:(?:(?:is|are|was|were) not|isn't|aren't|wasn't|weren't) (?:\p{L}+ )?(?:available|found)|(?:is|are|was|were) (?:\p{L}+ )?unavailable)(?! for)`,
  String.raw`\b(?:nothing|little)(?: \w+){0,4} (?:about|on|regarding) ["'“„]*(?:(?:the (?:company|brand)|an?|any) )?§(?!['’]s \w)`,
  String.raw`(?:\bnot|n't|\bno|\bnothing|\bnever|\bunable to|\bunfamiliar|\bunaware)(?: \p{L}+){1,9} (?:named|called|by the name of) ["'“„]*§(?!['’]s \w)`,
  String.raw`\b(?:nothing|none of)(?: \p{L}+){1,6} (?:describes?|mentions?|covers?|refers? to|matches|match|lists?) ["'“„]*§`,
  String.raw`\bnothing (?:(?:turn|show)(?:ed|s)|came|comes) up (?:for|on|about|under) ["'“„]*§(?!['’]s \w| in (?:terms|the (?!(?:\p{L}+ )?(?:sources?|results?|search))))`,
  String.raw`\b(?:nobody|no one)(?: \p{L}+){0,4} (?:mentions?|mentioned|brings? up|brought up) ["'“„]*§(?!['’]s \w)`,
  String.raw`\b(?:can't|cannot|can not|couldn't) (?:really )?(?:say|tell you) (?:anything|much|more|whether|if)(?: \w+){0,2} (?:about|on|regarding) ["'“„]*§(?!['’]s \w)`,
  String.raw`\b(?:neither|nowhere)(?: [\p{L}\p{M}']+){1,10} (?:says?|said|has|have|contains?) (?:anything|a word|a line) (?:about|on|of|regarding) ["'“„]*§(?!['’]s \w)`,
  String.raw`\bunfamiliar with(?: (?:the|a|an|any|company|brand|product|tool|service|called|named|name))* ["'“„]*§`,
  String.raw`(?:\bnot|n't|\bnever|\bunable to|\bcannot|\bunaware)(?: (?:actually|personally|currently|yet|really|been|able|to|i|we|be|have))*(?: (?:familiar with|aware of|heard of|heard about|know of|know about|know|know what|recogni[sz]e|acquainted with|come across|find|locate|verify|identify|confirm|of|knowledge of|trace of))(?: (?:the|a|an|any|company|brand|product|tool|service|called|named|name|what|that|whether|existence|of|if|term|app|platform))* ["'“„]*§(?!['’]s \w)["'”“]*(?: (?:is|exists?|as|in (?:my|the|our|any)|at all|before|yet|or|and|from|either|among|\()|[\n.,;:!?)]|$)`,
  String.raw`§["'”]*(?: \w+){0,6}? (?:is|are|does|do|did|seems?|appears?|was|isn't|doesn't|don't|didn't|not|remains?|yields?|yielded|returned|returns|gave|produced)(?: \w+){0,3}? (?:unknown|not known|isn't known|unfamiliar|not familiar|not aware|not exist|n't exist|exist in|not appear(?! to (?!exist|be (?:an? )?(?:\p{L}+ ){0,2}(?:known|real|recogni[sz]ed|registered|established|listed|documented|public|existing|active|company|brand|business)(?!\p{L})))|n't appear(?! to (?!exist|be (?:an? )?(?:\p{L}+ ){0,2}(?:known|real|recogni[sz]ed|registered|established|listed|documented|public|existing|active|company|brand|business)(?!\p{L})))|appear in my|not show up|n't show up|n't come up|not come up|ring a bell|no results?|no information|no hits|no matches|not recogni[sz]e|n't recogni[sz]e|no public information|not a (?:company|brand|product|name|tool|service|vendor|provider)\b(?: \w+){0,3} (?:know|familiar|recogni[sz]e|aware)|(?:company|brand|product|name|tool|service) (?:i|that i|i'm) (?:don't|do not|am not|'m not))`,
  String.raw`§["'”]* (?:is not|isn't|was not|wasn't) (?:(?:a|any|one) )?(?:\w+ ){0,3}(?:i (?:know|recogni[sz]e|am familiar)|i'm (?:familiar|aware)|known to me|in my (?:knowledge|sources|training|data)|(?:listed|included|covered|found) in (?:my|the) (?:sources|knowledge|data))`,
  String.raw`§["'”]*(?: \w+){0,3} (?:doesn't|does not|don't|do not|didn't|did not|doesn't seem to|does not seem to)(?: seem to)? (?:appear(?! to (?!exist|be (?:an? )?(?:\p{L}+ ){0,2}(?:known|real|recogni[sz]ed|registered|established|listed|documented|public|existing|active|company|brand|business)(?!\p{L})))|exist|show up|come up|ring|figure|turn up)`,
  String.raw`§["'”]* (?:does|do)(?:n't| not)(?: (?:seem|appear) to)? have (?:any|an?|much)(?: of an?)? (?:\p{L}+ ){0,2}(?:presence|footprint)(?! (?:in|on|outside|at) )`,
  String.raw`\b(?:search\p{L}*|look(?:ed|ing)?)(?: \p{L}+){0,3} for ["'“„]*§["'”]*(?: \p{L}+){0,4}?,?(?: (?:but|and))?(?: i)? (?:(?:came|comes) up (?:empty|blank|dry|with nothing)|(?:found|got|turn(?:ed|s) up|return(?:ed|s)|yield(?:ed|s)|gave|gives|produced|brought up) (?:nothing|no (?:\p{L}+ )?(?:results?|matches|hits|information)))`,
  String.raw`(?:\bcan't|\bcannot|\bcouldn't|\bcould not|\bdidn't|\bdid not|\bdon't|\bdo not) (?:find|see) ["'“„]*§["'”]* (?:listed|mentioned|named|anywhere|(?:in|on|among) (?:(?:any|either|all) of|(?:any|the|my|these|those)(?: [\p{L}\p{N}-]+){0,3} (?:sources?|results?|lists?|rankings?|reviews?|articles?|data|index|tables?|grid|guides?)))(?!\p{L})`,
  String.raw`(?:\bnot|n't)(?: have)? (?:enough|sufficient) (?:information|info|data|details) to (?:compare|assess|evaluate|judge|rate|describe) ["'“„]*§`,
  String.raw`\bno (?:\p{L}+ ){0,2}(?:results?|sources?|articles?|sites?|pages?|guides?|rankings?|roundups?) (?:\p{L}+ ){0,3}(?:mentions?|lists?|names?|covers?|refers? to) ["'“„]*§(?!['’]s \w)`,
  `§["'”]* (?:appear(?:s|ed)?|show(?:s|ed)? up|turn(?:s|ed)? up|feature[sd]?|(?:is|are|was|were)(?: (?:listed|mentioned|included|named))?) in none of `,
  // What was found, could be found or is there, in the passive
  String.raw`\bno ${GENERAL}(?:${FOUND}|hits|matches) (?:(?:was|were|is|are|has been|have been|could be|can be) )?(?:found|located|returned|identified) (?:about|on|for|regarding|under)(?: (?:the|a|any|company|brand|product|service|name|called|named))* ["'“„]*§${NOTHING_MORE}`,
  String.raw`\b(?:nothing|no one by that name) (?:was|is|has been|could be) (?:found|known|available) (?:about|on|for|under) ["'“„]*§${NOTHING_MORE}`,
  String.raw`\b(?:search\p{L}*|quer(?:y|ies)) (?:\p{L}+ )?(?:yielded|returned|gave|produced|brought up|found) (?:nothing|no ${GENERAL}(?:${FOUND}|hits|matches)) (?:about|on|for|regarding) ["'“„]*§${NOTHING_MORE}`,
  String.raw`§["'”]* (?:could|can)(?: not|n't|not) be (?:\p{L}+ly )?(?:verified|identified|located|found|confirmed)(?: as (?:an? )?(?:\p{L}+ ){0,2}(?:company|brand|business|provider|vendor|product))?${NOTHING_MORE}`,
  String.raw`§["'”]* has no (?:(?:public|publicly|available|verifiable|reliable|official) ){1,2}(?:information|info|data|details)(?: available)?${NOTHING_MORE}`,
  String.raw`§["'”]*, (?:which|who|about which|on which|for which) (?:i|we) (?:(?:could|can)(?: not|n't|not) find|did(?: not|n't) find|found|have|had) (?:nothing|anything|(?:any|no) ${GENERAL}(?:${FOUND}))(?: (?:about|on|for|regarding))?(?= ?[.,;:!?)\n]|$)`,
  String.raw`\b(?:not sure|not certain|unsure|not convinced)(?: that| if| whether)? ["'“„]*§["'”]* (?:(?:even|actually|really) )?exists${NOTHING_MORE}`,
  String.raw`\b(?:unclear|uncertain|not clear) (?:whether|if) ["'“„]*§["'”]* (?:exists|is an? (?:\p{L}+ ){0,2}(?:company|brand|business))`,
];

/** For each language, what may stand before the name and what after it. */
const NAMED = String.raw`(?: ["“”„«»‘]?[\p{L}\p{M}']+){0,4} ["'“”„«»‘’]* ?§`;
const before = (negation: string, noun: string) => String.raw`(?:${negation})(?: [\p{L}\p{M}']+){0,6}? (?:${noun})${NAMED}`;
const GAP = String.raw`§(?: ?["'“”»])*(?:[ ,][\p{L}\p{M}\p{N}',]+){0,10}?[ ,]*`;
const after = (text: string) => `${GAP}(?:${text})`;

const others = [
  // German
  before(
    "kein(?:e|en|erlei|er)?|keine|nichts|kaum",
    "information(?:en)?|angaben|daten|details|erkenntnisse|hinweise|eintrage|quellen|ergebnisse|treffer|unternehmen|firma|anbieter|produkt|marke|verlassliches|konkretes|gefunden|bekannt|dienst|kenntnis(?:se)?|wissen|uber|zu",
  ),
  after(
    "(?:liegen|habe|finde|fand|konnte|gibt|kann|sind|besitze)(?: [\\p{L}']+){0,5} (?:weder(?: [\\p{L}']+){0,3} (?:informationen|angaben|daten|erkenntnisse)(?! (?:zu|uber|von) |\\p{L})|kein(?:e|en|erlei)?(?: [\\p{L}']+){0,3} (?:information(?:en)?|angaben|daten|details|erkenntnisse|hinweise|quellen|kenntnisse|belege|eintrag|eintrage|ergebnisse|treffer|unternehmen|anbieter|firma|marke|produkt)|nichts(?: [\\p{L}']+){0,3} (?:finden|gefunden|bekannt|sagen|vor))|(?:ist|sind|war)(?: [\\p{L}']+){0,3} (?:nicht bekannt|nicht gelaufig|unbekannt|kein begriff)|sagt mir(?: [\\p{L}]+)? nichts|kenne ich (?:\\p{L}+ ){0,2}nicht(?= ?(?:[.,;!\n]|$))|fehlen (?:mir|uns)(?: \\p{L}+){0,3} (?:information(?:en)?|angaben|daten|details|kenntnisse)|nichts (?:bekannt|gefunden)|keine (?:\\p{L}+ ){0,2}(?:informationen|angaben|daten|details|ergebnisse|treffer)",
  ),
  String.raw`\b(?:von|zu|uber) (?:\p{L}+ ){0,5}["'“„]*§["'“”]* (?:habe|haben|konnte|finde|fand|gibt|steht) (?:\p{L}+ ){0,4}(?:in kein\p{L}{1,2}|nirgends|nirgendwo)(?: \p{L}+){0,4} (?:etwas|was|gefunden|finden|angaben)`,
  String.raw`(?:kenne|finde|fand) (?:ich )?(?:\p{L}+ ){0,4}["'“„]*§["'“”]* (?:\p{L}+ ){0,3}nicht\b`,
  String.raw`(?:von|unter) (?:\p{L}+ ){0,4}["'“„]*§["'“”]* (?:\p{L}+ ){0,3}(?:nicht|nichts|noch nie|nie) (?:\p{L}+ ){0,2}(?:gehort|gefunden|finden|bekannt)`,
  // "I know nothing of it", in several languages
  String.raw`\b(?:von|zu|uber) (?:\p{L}+ ){0,3}["'“„]*§["'“”]* weiss ich (?:leider |gar )*nichts`,
  String.raw`\bo (?:\p{L}+ ){0,2}["'“„]*§["'“”]* (?:\p{L}+ ){0,2}(?:nic (?:nevim|neviem|nevime|nenasel|nenasla|nenasiel)|(?:nevim|neviem) nic|nic nie wiem)`,
  String.raw`\b(?:de|sobre|do|da|di|su) (?:\p{L}+ ){0,2}["'“«]*§["'”»]*,? (?:\p{L}+ ){0,1}(?:no se nada|nao sei nada|non so (?:nulla|niente)|je ne sais rien)`,
  String.raw`\b(?:over|om) (?:\p{L}+ ){0,2}["'“]*§["'”]* (?:weet ik (?:helaas )?niets|vet jag (?:tyvarr )?ingenting|ved jeg (?:desvaerre )?(?:intet|ikke noget)|vet jeg (?:dessverre )?(?:ingenting|intet))`,
  String.raw`(?<!\b(?:zu[mr]?|vo[mn]) \p{L}+ )\b(?:zu[mr]?|uber|vo[mn]) (?:(?:de[mr]|die|das|anbieter|firma|unternehmen|marke|hersteller|dienst) ){0,2}["'“„]*§["'“”]* (?:\p{L}+ ){0,5}?(?<!(?:sonst|weiter) )nichts(?: (?!schlecht|negativ|nachteilig|besser)\p{L}+){0,2} (?:sagen|finden|gefunden|herausfinden|berichten|erwahnt|gesagt|berichtet|geschrieben)(?!\p{L})`,
  String.raw`\bnicht (?:verifizieren|bestatigen|feststellen|uberprufen|sagen),? ob (?:es )?(?:\p{L}+ ){0,4}["'“„]*§["'“”]* (?:\p{L}+ ){0,2}(?:existiert|gibt)(?!\p{L})`,
  String.raw`\bweder ["'“„]*(?:§["'“”]* noch [^.,;:!?\n§]{2,40}|[^.,;:!?\n§]{2,40} noch ["'“„]*§["'“”]*) (?:tauch|erschein|finde|werden?|wird|steht|stehen|kommt|kommen)\p{L}* (?!in (?:frage|betracht))(?:\p{L}+ ){0,3}(?:auf|vor|erwahnt|genannt|aufgefuhrt|gelistet|sich)(?!\p{L})`,
  String.raw`§["'“”]* (?:taucht|erscheint|wird) in kein\p{L}{1,2} (?:[\p{L}\p{N}-]+ ){1,4}(?:auf|erwahnt|genannt|aufgefuhrt|gelistet)(?!\p{L})`,
  String.raw`\b(?:mir ist|ist mir) (?:(?!(?:an|auf|bei|fur|gegen|in|mit|uber|von|zu) )\p{L}+ ){0,3}["'“„]*§["'“”]* (?:\p{L}+ ){0,2}(?:nicht (?:bekannt|gelaufig)|kein begriff)`,
  // French
  before(
    "aucun(?:e)?|pas(?: d'| de)?|ni(?= (?:d')?(?:information|donnee|renseignement))|rien|sans",
    "information(?:s)?|donnee(?:s)?|detail(?:s)?|renseignement(?:s)?|trace|resultat(?:s)?|source(?:s)?|element(?:s)?|mention|entreprise|societe|produit|marque|sur|nommee?|appelee?|d'information(?:s)?|d'informations|d'elements|de (?:donnees|details|renseignements)",
  ),
  String.raw`(?:ne|n'\p{L}+|pas) (?:\p{L}+ ){0,3}(?:connais|connaissons|connaissance|entendu parler|trouve|trouver|reconnais)(?: [\p{L}']+){0,5} ["'«“ ]*§`,
  after(
    "(?:m'est|est|reste|n'apparait|ne figure|n'est)(?: [\\p{L}']+){0,3} (?:inconnue?|pas connue?|nulle part|pas dans)|ne m'est pas|ne me dit rien|(?:n'apparait|ne figure|n'est (?:citee?|mentionnee?)) (?:pas(?! parmi les (?:plus|moins))|dans aucune?)|je n'ai (?:trouve )?(?:aucune|pas|rien)|je ne (?:trouve|dispose|connais)|aucune (?:information|donnee|trace)",
  ),
  String.raw`\bimpossible (?:pour moi )?de (?:trouver|confirmer|verifier)(?: [\p{L}']+){0,3}? (?:informations?|donnees|details|renseignements|l'existence)(?: [\p{L}']+){0,3} ["«]* ?§`,
  String.raw`n'existe (?:pas|aucune?),?(?: [\p{L}']+){0,4}?,? (?:d'|de )?(?:entreprise|societe|marque|service|outil|produit) (?:appelee?|nommee?|du nom de) ["«]* ?§`,
  // Spanish
  before(
    "no|tampoco|ningun(?:a)?|nada|sin",
    "informacion(?:es)?|existencia|familiarizad[oa]|datos|detalles|referencias?|resultados|registros?|constancia|rastro|fuentes|nada|empresa|producto|marca|conocimiento|mencion(?:es)?|llamad[ao]|sobre|conozco|conocemos|suena",
  ),
  after(
    "(?:me|nos) (?:es|resulta) (?:desconocid[oa]|totalmente)|no (?:me )?(?:aparece|figura|consta|suena|existe|la conozco|lo conozco)(?! entre l[oa]s (?:mas|menos))|(?:no (?:\\p{L}+ ){0,3}(?:encuentro|encontre|encontrado|tengo|dispongo|hay)|sin)(?: [\\p{L}]+){0,3} (?:informacion|datos|nada|referencias?|resultados)",
  ),
  String.raw`\bdescon(?:ozco|heco) (?:(?:a|la|el|o|una|uma|empresa|marca|compania|companhia|firma|plataforma|llamada|chamada) )*["'“«]*§`,
  // Portuguese
  before(
    "nao|tampouco|nenhum(?:a)?|nada|sem",
    "informacao|informacoes|existencia|familiarizad[oa]|dados?|detalhes?|referencias?|resultados|registros?|registos?|fontes|nada|empresa|produto|marca|conhecimento|mencao|chamad[ao]|sobre|conheco|conhecemos",
  ),
  after(
    "(?:e|me e|e-me) (?:desconhecid[oa])|nao (?:me )?(?:aparece|consta|figura|existe|e conhecid[oa])(?! entre [oa]s (?:mais|menos))|(?:nao (?:\\p{L}+ ){0,3}(?:encontrei|encontro|tenho|disponho|ha|localizei)|sem)(?: [\\p{L}]+){0,3} (?:informacao|informacoes|dados|nada|referencias?|resultados)",
  ),
  // Italian
  before(
    "non|nemmeno|neanche|neppure|nessun[ao]?|nulla|niente|senza",
    "informazion[ei]|dat[io]|dettagli|riferiment[oi]|risultati|tracc[ea]|fonti|notizi[ae]|nulla|niente|aziend[ae]|prodotto|marchio|chiamat[ao]|su|conosco|menzion[ei]|sentito parlare",
  ),
  after(
    "(?:non (?:mi )?(?:risulta|compare|figura|esiste|e not[oa]|la conosco|lo conosco|dice nulla)(?! (?:tra|fra) (?:i|gli|le) (?:piu|meno))|mi e sconosciut[oa]|e sconosciut[oa])|(?:non (?:\\p{L}+ ){0,3}(?:trovo|trovato|ho|dispongo|ci sono)|nessun[ao]?)(?: [\\p{L}]+){0,3} (?:informazion[ei]|dati|nulla|notizie|risultati)",
  ),
  // What a search brought, in Romance languages
  String.raw`\b(?:busqueda|busca|pesquisa|ricerca|recherche) (?:de|por|sobre|da|di|su|sur) ["'“«]*§["'”»]* (?:no|nao|non|n'a)(?: \p{L}+){1,4} (?:resultados?|risultat[oi]|resultats?|nada|nulla|rien)(?!\p{L})`,
  // Dutch, Afrikaans
  before(
    "geen|niets|niet",
    "informatie|gegevens|details|resultaten|bronnen|vermelding(?:en)?|bedrijf|product|merk|gevonden|vinden|bekend|over|kennis|inligting",
  ),
  after(
    "(?:is|zijn)(?: [\\p{L}]+){0,3} (?:niet bekend|onbekend|onbekende)|(?:zegt me niets|ken ik niet|(?:geen|niets)(?: [\\p{L}]+){0,3} (?:informatie|gegevens|details|gevonden|bekend|vinden))",
  ),
  String.raw`(?:ken|vind) (?:ik )?(?:\p{L}+ ){0,4}["'“„]*§["'“”]* (?:\p{L}+ ){0,2}niet\b`,
  String.raw`\bis (?:\p{L}+ ){0,2}["'“„]*§["'“”]* mij (?:\p{L}+ )?(?:niet bekend|onbekend)(?!\p{L})`,
  String.raw`\bkomt (?:(?:de|het|een|merk|bedrijf|naam) ){0,2}["'“„]*§["'“”]* (?:nergens|niet) voor(?!\p{L})`,
  String.raw`\bvan ["'“]*§["'”]* heb ik (?:\p{L}+ ){0,2}(?:nooit|niet|niets) (?:\p{L}+ )?(?:gehoord|gevonden)`,
  // Swedish, Danish, Norwegian
  String.raw`\baldrig? hort (?:talas )?om (?:\p{L}+ ){0,3}["'”]*§`,
  String.raw`\b(?:kanner|kender|kjenner)(?: \p{L}+){0,2} (?:inte|ikke)(?: till?)?(?: (?:en?|ett?|noget|noe|nagot|nogen|noen|foretaget?|firma\p{L}*|virksomhed\p{L}*|selskap\p{L}*|merke\p{L}*|marke\p{L}*|varumarke\p{L}*|vid namn|som heter|kallat|kaldet|kalt|ved navn))* ["'”]*§`,
  before(
    "ingenting|ingen|inga|inget|inte|ikke|intet|ikkje",
    "information(?:er)?|uppgifter|detaljer|resultat(?:er)?|kallor|oplysninger|opplysninger|informasjon|foretag|foretaget|virksomhed|selskap|produkt|om|kanner(?: till)?|kender(?: til)?|kjenner(?: til)?|hittat nagot|fundet noget|funnet noe|hort talas|hort om|viden|data",
  ),
  after(
    "(?:ar|er)(?: [\\p{L}]+){0,3} (?:okan[dt]|ukendt|ukjent|inte kand|inte bekant|ikke kendt|ikke kjent|obekant)|(?:inga|ingen|inget|intet)(?: [\\p{L}]+){0,2} (?:uppgifter|information|informasjon|oplysninger|opplysninger|data)|(?:kanner|kender|kjenner) ja?e?g (?:inte|ikke)|(?:siger|sier|sager) (?:mig|meg) (?:\\p{L}+ )?(?:intet|inget|ingenting)",
  ),
  // Finnish, Hungarian
  after(
    "(?:\\p{L}+ ){0,4}(?:ei (?:\\p{L}+ ){0,3}(?:loydy|loytynyt|tietoa|tietoja|ole tietoa)|en (?:\\p{L}+ ){0,3}(?:loytanyt|loyda|tunne|tieda)|tuntematon|minulla ei ole|ei ole (?:\\p{L}+ ){0,2}tuttua?(?!\\p{L}))|(?:nem (?:\\p{L}+ ){0,3}(?:talaltam|talalok|ismerem|ismert|all rendelkezes|informacio)|nincs (?:\\p{L}+ ){0,3}(?:informacio|adat|tudomas)|ismeretlen)",
  ),
  before(
    "ei|en|nem|nincs(?:enek)?|semmilyen",
    "tietoa|tietoja|loytanyt(?: \\p{L}+)?|loytynyt(?: \\p{L}+)?|tunne|informacio\\p{L}*|adat\\p{L}*|talaltam(?: \\p{L}+)?|ismerem",
  ),
  // Polish, Czech, Slovak
  before(
    "nie|brak|zadnych|nic|nemam|zadne|zadne|neni|nejsou|nenasel|nenasla|nepodarilo|neznam|neviem|nenasiel|nenasla",
    "informacji|informacje|danych|szczegolow|wzmianek|wynikow|zrodel|firmy|firme|produktu|marki|na temat|o|znam|slyszal[ae]m|informace|informaci|udaje|udaju|zaznam|zmink[uy]|vysledky|data|zadne|spolecnost\\p{L}*|firm[aeuy]|znam|informacie|udaje",
  ),
  after(
    "(?:nie jest mi (?:\\p{L}+ ){0,2}znan[aey]|jest mi nieznan[aey]|nie figuruje|nie istnieje|nie mam (?:\\p{L}+ ){0,2}(?:informacji|danych|wiedzy)|nie (?:znalazlem|znalazlam|znaleziono|udalo)(?: \\p{L}+){0,4} (?:informacji|danych|znalezc)|brak (?:\\p{L}+ ){0,3}(?:informacji|danych)|(?:neni|nie je) mi (?:\\p{L}+ )?znam[aey]?|neznam|(?:jsem|som|sem)? ?(?:nenasel|nenasla|nenalezl|nenasiel|nemam|neexistuj[ie]|nejsou|nie su) (?:\\p{L}+ ){0,3}(?:informac\\p{L}+|udaj\\p{L}*|zaznam\\p{L}*|nic)|nemam (?:\\p{L}+ ){0,3}(?:informace|informacie|udaje)|nepodarilo(?: \\p{L}+){0,4}|mi nic nerika|nic mi nie mowi)",
  ),
  String.raw`(?:neznam|nenasel|nenasla|nepodarilo se mi najit|nenasiel som) (?:\p{L}+ ){0,3}["'„“]*§`,
  // Romanian, Bulgarian, Serbian, Croatian
  before(
    "nu|nicio|niciun|fara|nema|nisam|ne(?: \\p{L}+)?|nikakv\\p{L}*",
    "informati[ie]|date|detalii|rezultate|surse|nimic|companie|firma|despre|informacij[ae]|podat(?:ke|aka)|pronasa[ol](?: \\p{L}+)?|pronasla",
  ),
  after(
    "(?:imi este necunoscut[a]?|nu (?:imi )?este cunoscut[a]?|nu (?:am|exista)(?: \\p{L}+){0,3} (?:informati\\p{L}+|date|detalii|nimic)|nisam (?:\\p{L}+ ){0,2}(?:pronas|nas)(?:ao|la)|nije mi poznat[ao]?|mi nije poznat[ao]?)",
  ),
  String.raw`\bnu cunosc(?: (?:compania|firma|marca|brandul|platforma|serviciul|o|un|nicio|niciun|numita|numit))* ["'„]*§`,
  // Russian, Ukrainian, Bulgarian
  before(
    "не|нет|никак(?:ой|их|ими|ои)|ничего|отсутств\\p{L}+|немає|ніяко[їиі]|жодно[їиі]|нічого|няма\\p{L}*|никаква",
    "информаци[ияею]|информации|сведени[ийя]|данн(?:ых|ые|ыми)|упоминани[йяи]|деталей|подробност\\p{L}+|результат\\p{L}*|источник\\p{L}*|компан(?:и[июя]|ія)|сервис\\p{L}*|известно|знаю|знаком\\p{L}*|слышал\\p{L}*|нашел|нашла|нашлось|інформаці[їіяю]|відомост\\p{L}*|дан(?:их|і)|знайш\\p{L}+|відомо|знаю|информация|данни|намерих",
  ),
  after(
    "(?:мне )?(?:не ?известн[аоы]|неизвестн[аоы]|незнаком[аоы]?|не знаком[аоы]?|неизвестен|не (?:наш|найд|намер|удалось|знаю|упоминается|значится|встреча)\\p{L}*|нет (?:\\p{L}+ ){0,3}(?:информации|данных|сведений)|ничего не (?:известно|нашел|нашла|найдено|знаю)|(?:мені )?(?:не ?відом[аоий]+)|немає (?:\\p{L}+ ){0,3}(?:інформації|даних)|не знайш\\p{L}+|не ми е позната?)",
  ),
  String.raw`(?<![\p{L}\p{M}])(?:о|об|про) (?:\p{L}+ ){0,2}["«„]*§["»“]* (?:\p{L}+ ){0,4}?(?:ничего|нічого|ніякої \p{L}+|никаких \p{L}+) (?:нет|не |немає)`,
  // Greek
  before(
    "δεν|καμια|κανενα|τιποτα|χωρισ",
    "πληροφορι\\p{L}+|στοιχεια|δεδομενα|λεπτομερειεσ|αναφορ\\p{L}+|αποτελεσματα|πηγ\\p{L}+|εταιρεια|προιον|τιποτα|γνωριζω|γνωστ\\p{L}+|κατι",
  ),
  after(
    "(?:μου ειναι αγνωστ\\p{L}+|ειναι αγνωστ\\p{L}+|δεν (?:μου )?(?:ειναι γνωστ\\p{L}+|εμφανιζεται|υπαρχ\\p{L}+|βρηκα|βρεθηκ\\p{L}+|γνωριζω|διαθετω|εχω))",
  ),
  // Turkish, Azerbaijani
  after(
    "(?:\\p{L}+ ){0,3}(?:bilgi(?:ye|m|ler|lere)? (?:\\p{L}+ ){0,3}(?:bulamadim|yok|bulunamadi|ulasamadim|sahip degilim|bulunmuyor|mevcut degil|bulamiyorum|rastlamadim|edinemedim)|veri (?:\\p{L}+ ){0,3}(?:bulamadim|yok|bulunmuyor)|bulamadim|tanimiyorum|duymadim|bilmiyorum|bilinmiyor|kayit (?:\\p{L}+ ){0,2}(?:yok|bulamadim)|rastlamadim|melumat (?:tapmadim|yoxdur))",
  ),
  String.raw`§(?:['’]\p{L}{1,4})? (?:hakkinda|dair|ile ilgili|adli|isimli)(?: \p{L}+){0,4} (?:(?:kayda|bilgiye|kaynaga|sonuca) (?:rastla|ulas)\p{L}*m[ae]d\p{L}*|kaynak (?:yok|bulamad\p{L}*|bulunm\p{L}*))`,
  String.raw`§(?:['’]\p{L}{1,4})? (?:bahsedilm|soz edilm|rastlanm)[iı]yor`,
  // Arabic, Persian, Hebrew
  before(
    "لم|لا(?! احد )|ليس(?:ت)?|لن|ما من|دون",
    "معلومات|معلومه|معلومة|بيانات|تفاصيل|نتائج|مصادر|ذكر|سجل|شيء|شركه|شركة|اعرف|علي|عن|علم|معرفة",
  ),
  after(
    "(?:غير معروف[ةه]?|مجهول[ةه]?|لا (?:اعرف|تتوفر|توجد|يوجد|املك)|لم (?:اجد|اعثر|تظهر|يظهر|اتمكن)|ليست? (?:معروف[ةه]?|لدي))",
  ),
  String.raw`اطلاعات\p{L}* (?:\p{L}+ ){1,3}["«]*§["»]* (?:\p{L}+ ){0,2}(?:ندارم|پيدا نكردم|نيافتم|يافت نشد|در دسترس نيست|وجود ندارد)`,
  String.raw`§["»]* را نمي ?شناسم`,
  before("هيچ|ني", "اطلاعات\\p{L}*|داده\\p{L}*|چيزي|نتيجه\\p{L}*"),
  after(
    "(?:\\p{L}+ ){0,4}(?:اطلاعات\\p{L}* (?:\\p{L}+ ){0,3}(?:ندارم|پيدا نكردم|يافت نشد|در دسترس نيست)|نمي شناسم|پيدا نكردم|ناشناخته|اطلاعاتي)",
  ),
  before("לא|אין|אינני|איני|שום|ללא", "מידע|נתונים|פרטים|תוצאות|מקורות|אזכור\\p{L}*|חברה|מוצר|מכיר\\p{L}*|דבר|משהו|יודע\\p{L}*"),
  after(
    "(?:אינ[הו] (?:מוכרת?(?= ?(?:[.,;!?]|$|לי(?!\\p{L})))|ידוע[ה]?|מופיע[ה]?)|לא (?:מוכר[ת]?|ידוע[ה]?|מצאתי|מופיע[ה]?|נמצא\\p{L}*)|אין (?:לי|בידי|ברשותי)(?: \\p{L}+){0,2} (?:מידע|נתונים|פרטים))",
  ),
  // Hindi, Bengali
  after(
    "(?:[\\p{L}\\p{M}]+ ){0,5}(?:जानकारी (?:[\\p{L}\\p{M}]+ ){0,4}नही[ंँ]|सूचना (?:[\\p{L}\\p{M}]+ ){0,3}नही[ंँ]|कुछ (?:[\\p{L}\\p{M}]+ ){0,3}नही[ंँ]|पता नही[ंँ]|नही[ंँ] (?:जानता|जानती|मिला|मिली|पता)|विवरण नही[ंँ]|डेटा नही[ंँ]|परिचित नही[ंँ]|তথ্য (?:[\\p{L}\\p{M}]+ ){0,4}(?:নেই|পাইনি|পাওয়া যায়নি)|জানি না|অপরিচিত)",
  ),
  // Indonesian, Malay
  before(
    "tidak|belum|tiada|tanpa|tak",
    "informasi|data|detail|rincian|hasil|sumber|catatan|perusahaan|produk|merek|tentang|mengenal|mengetahui|tahu|maklumat|menemukan apa pun|menjumpai|syarikat|mengenai",
  ),
  after(
    "tidak (?:\\p{L}+ ){0,2}(?:menemukan|memiliki|punya|mengetahui) (?:\\p{L}+ ){0,2}(?:informasi|data|apa pun)|(?:tidak|belum|tak) (?:saya )?(?:dikenal|diketahui|saya kenal|ditemukan|tercatat|ada (?:\\p{L}+ ){0,2}(?:informasi|data))",
  ),
  // Vietnamese
  before(
    "khong|chua|chang",
    "thong tin(?: nao)?|du lieu(?: nao)?|ket qua(?: nao)?|chi tiet(?: nao)?|biet(?: gi)?|cong ty(?: nao)?|tai lieu(?: nao)?|nguon(?: nao)?|nghe(?: noi)?|ro|gi",
  ),
  after(
    "(?:\\p{L}+ ){0,4}(?:khong (?:\\p{L}+ ){0,3}(?:thong tin|du lieu|ton tai|tim thay|quen|biet)|chua (?:\\p{L}+ ){0,3}(?:thong tin|biet|nghe))",
  ),
  // Thai
  String.raw`ไม่(?:พบ|มี|สามารถ\S{0,12}|ทราบ|เจอ)(?:\S{0,10}?)(?:ข้อมูล|รายละเอียด|ผลการค้นหา|บริษัท|แบรนด์|อะไร)(?:(?!คือ|ได้แก่|เช่น)[^\n]){0,44}§`,
  String.raw`ไม่(?:พบ|เจอ) ?["“]?§["”]? ?ใน(?:แหล่ง|ผล|ข้อมูล|รายการ|บทความ)`,
  String.raw`ไม่(?:รู้จัก|คุ้นเคย|เคยได้ยิน)[^\n]{0,14}§`,
  String.raw`§[^\n]{0,30}(?:ไม่(?:พบ|มี|เจอ|ทราบ)(?:ข้อมูล|รายละเอียด)(?! ?(?:เกี่ยวกับ|ของ|เรื่อง)(?![^\n]{0,12}(?:นี้|ดังกล่าว)))|ไม่เป็นที่รู้จัก|ไม่รู้จัก)`,
  // Chinese
  String.raw`(?:没有|沒有|未能|无法|無法|未|找不到|查不到|不了解|不知道|不清楚|不熟悉|没|沒|缺乏|暂无|暫無|并无|並無)[^。！？\n]{0,14}(?:关于|關於|有关|有關|名为|名為|叫|叫做|对|對|称为|到|解|楚|悉|道)?[^。！？，\n]{0,6}["“「『《]?§["”」』》]?[^。！？，,\n]{0,8}(?:信息|資訊|资讯|訊息|资料|資料|消息|内容|內容|记录|記錄|紀錄|数据|數據|公司|品牌|产品|產品|介绍|详情|詳情)`,
  `(?:不(?:太|大|是很)?(?:了解|清楚|熟悉|知道)|没听说过|沒聽說過|未听说过|不认识|不認識|找不到|查不到|搜不到|没有找到|沒有找到|未找到)(?:一家|任何|名为|名為|叫做?|关于|關於|有关|有關|公司|品牌)*["“「『《]?§`,
  String.raw`(?:查无|查無)["“「『《]?§["”」』》]?(?=$|[\s。，,.;；！？]|的?(?:相关|相關|任何|公司|品牌|信息|资讯|資訊|资料|資料|此|[这這该該]))`,
  String.raw`§["”」』》]?[^。！？\n]{0,20}(?:(?:没有|沒有|未能|无法|無法|找不到|查不到|暂无|暫無|缺乏)[^。！？\n]{0,12}(?:信息|資訊|资讯|资料|資料|消息|记录|記錄|紀錄|数据|數據)|不(?:太)?(?:了解|清楚|熟悉|知道|认识|認識)|一无所知|一無所知)`,
  String.raw`(?:关于|關於|至于|至於|对于|對於)["“「『《]?§["”」』》]?[，,]?(?:我|目前|暂时){0,2}(?:没有|沒有|没能|未能|没|沒|暂未|无法|無法)(?:查到|找到|检索到|搜到|搜索到|查詢到)[^。！？\n]{0,20}(?:信息|資訊|资讯|资料|資料|数据|數據|记录|記錄|内容)`,
  // Japanese
  String.raw`§[」』"”]?(?:という\p{L}{1,8})?(?:について|に関(?:する|して)|に関しては|のこと|については|に該当する|は|を|の)[^。！？\n]{0,30}(?:(?:情報|データ|詳細|記録|資料|結果|こと|もの|何も)[^。！？\n]{0,16}(?:見つか(?:りません|らな)|見当たり|ありません|ございません|持って(?:い|お)|持ち合わせて|得られ|確認でき|把握して|存じ|わかりません|分かりません|なし)|存じ(?:上げ)?(?:ません|ており)|知りません|(?:情報源|出典|資料|記事|一覧)に(?:は)?登場しません|見つか(?:りません|らな)|確認でき(?:ません|な)|把握して(?:おり|い)ません|把握しており|聞いたことが(?:ありません|ない)|不明)`,
  String.raw`(?:情報|データ|詳細)[^。！？\n]{0,10}(?:ない|なく|ありません)[^。！？\n]{0,8}§`,
  // Korean
  String.raw`§["'”’」]?(?:이?라는 [\p{L} ]{1,10})?(?:에 대한|에 대해서?(?:는)?|에 관한|에 관해서?(?:는)?|의|은|는|이|가|을|를|와 관련된|관련)?[^.!?\n]{0,24}(?:(?:정보|자료|데이터|내용|기록|결과)[^.!?\n]{0,12}(?:찾(?:을 수 없|지 못)|없(?:습|어|음|네|다)|확인되지|가지고 있지|부족|못)|(?:알지 못|모르|알려져 있지 않|알려지지 않|들어 ?본 적|확인할 수 없|확인되지 않|찾을 수 없|찾지 못))`,
];

/** "Information about § …: not, none, unavailable", in languages that put the denial last. */
const NOUN_FIRST = String.raw`(?:informat\p{L}*|information\p{L}*|angaben|daten|details?|oplysninger|uppgifter|opplysninger|gegevens|informaci\p{L}*|informacao|informacoes|informazion[ei]|dati|donnees|datos|dados|informacj\p{L}*|udaje|информаци\p{L}*|сведени\p{L}*|данн\p{L}*|інформаці\p{L}*|відомост\p{L}*|πληροφορι\p{L}*|معلومات|מידע)(?: [\p{L}\p{M}']+){1,4} ["'“”„«»‘’]*§["'“”»]*(?: [\p{L}\p{M}']+){0,6} (?:nicht|keine|kein|not|unavailable|isn't|aren't|ikke|inte|niet|no|nao|non|pas|nie|nejsou|нет|не (?:наш|найд|удал|намер|знайш|доступ)\p{L}*|немає|отсутству\p{L}+|недоступн\p{L}+|δεν (?:βρ|υπαρχ|ειναι διαθεσιμ)\p{L}*|غير (?:متوفر|متاح|موجود)\p{L}*|לא (?:נמצא|זמי)\p{L}*|אין)(?![\p{L}\p{M}])`;

/** Every pattern that says so, of all languages. */
export const DENIALS: readonly string[] = [...en, ...others, ...UNLISTED, ...NOT_LISTED, ...NOT_FOUND, ...NOT_KNOWN, NOUN_FIRST];
