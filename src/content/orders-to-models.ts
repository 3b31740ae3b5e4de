import type { HiddenText } from "../platform/documents/index.ts";
import { undisguised } from "./undisguised.ts";

/** Whether a passage talks to a model instead of to a reader. Such passages are kept from the model analysis. */
export function isOrderToModels(text: string): boolean {
  return firstOrderIn(text) !== undefined;
}

/** The same of a text that no reader looks at, such as a property or an alternative text: also where it only asks to be preferred. */
export const isHiddenOrder = (text: string): boolean => isOrderToModels(text) || hiddenOrderIn(text) !== undefined;

/** What of a text is an order that nobody gives to a reader. */
export const firstOrderIn = (text: string): string | undefined => asItStandsOrIsMeant(text, orderIn);

/** What is found in a text as it stands, or else without its disguise. */
function asItStandsOrIsMeant(text: string, find: (text: string) => string | undefined): string | undefined {
  const found = find(text);
  if (found !== undefined) return found;
  const meant = undisguised(text);
  return meant === text ? undefined : find(meant);
}

function orderIn(text: string): string | undefined {
  const said = ORDERS.map((order) => order.exec(text)?.[0]).find(Boolean);
  if (said) return said;
  const imperatives = IMPERATIVES.flatMap((order) => [...text.matchAll(order)]);
  return imperatives.find(({ index }) => SPOKEN.test(text.slice(Math.max(0, index - SPOKEN_LENGTH), index)))?.[0];
}

const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:(?:previous|prior|above|earlier|preceding|system|your)\b.{0,20}\b(?:instructions?|prompts?|rules|guidelines|directions)|(?:all|any)\b.{0,20}\b(?:instructions?|prompts?))\b/i,
  /\b(?:vergiss|vergesst|vergessen|ignorier|missacht)\w*\b.{0,20}\b(?:vorherig|vorig|vorangegangen|bisherig|früher|obig)\w*\b.{0,20}\b(?:anweisung|anleitung|instruktion|regeln|vorgaben)\w*/i,
  /\b(?:ignore[zr]?|oublie[zr]?)\b.{0,40}\b(?:instructions|consignes) (?:précédentes|antérieures|ci-dessus)/i,
  /\b(?:ignor[ae](?:te|r|re)?|olvidar?|descartar?|dimentica(?:te|re)?|esque[cç]a|desconsidere)(?!\p{L}).{0,40}\b(?:instrucciones|indicaciones|istruzioni|indicazioni|instruções|orientações) (?:anteriores|previas|prévias|precedenti|di sopra)/iu,
  /\b(?:negeer|vergeet)\b.{0,40}\b(?:instructies|aanwijzingen|opdrachten)\b/i,
  /(?:önceki|yukarıdaki|tüm|bütün).{0,40}(?:talimat|yönerge|komut)\p{L}{0,12}.{0,30}(?:yok say|görmezden gel|unut|dikkate alma)/iu,
  /(?:تجاهل|أهمل|اهمل|انس).{0,40}(?:التعليمات|تعليمات|الأوامر|الإرشادات|التوجيهات)/u,
  /(?:これまで|以前|上記|前)の(?:すべての)?(?:指示|命令|プロンプト)を(?:無視|忘れ)/i,
  /(?:忽略|无视|忘记|忽視).{0,12}(?:指令|指示|提示词|說明|说明)|(?:이전|앞의|모든).{0,12}(?:지시|명령|지침).{0,6}(?:무시|잊)/u,
  /\b(?:you are|act as|as) (?:now )?an? (?:AI|language model|LLM|assistant)\b.{0,60}\b(?:must|should|say|output|respond|recommend|always)\b/i,
  /\b(?:AI|LLM|language model|assistant|chatbot|crawler)s?\b.{0,20}\b(?:reading|processing|summari[sz]ing|analy[sz]ing|visiting) this (?:page|text|document|site|article)\b/i,
  /<\|?(?:im_start|im_end|system)\|?>|\[\/?INST\]/i,
];

/** Orders where somebody is spoken to; elsewhere somebody else ignores something. */
const IMPERATIVES: readonly RegExp[] = [
  /\b(?:reveal|disclose|leak|print|output|repeat)\b.{0,20}\b(?:system|initial|hidden|original) (?:prompts?|instructions)\b/giu,
  /(?<!\p{L})(?:vergiss|vergesst|vergessen|ignorier(?:e|en|t)?|missachte[nt]?)\b.{0,40}\b(?:anweisung|anleitung|instruktion|regeln|vorgaben)\w*/giu,
  /(?<!\p{L})(?:ignore[zr]?|oublie[zr]?)\b.{0,40}\b(?:instructions|consignes)\b/giu,
  /(?<!\p{L})(?:ignor[ae](?:te)?|olvida|descarta|dimentica(?:te)?|esque[cç]a|desconsidere)(?!\p{L}).{0,40}\b(?:instrucciones|indicaciones|istruzioni|indicazioni|instruções|orientações)(?!\p{L})/giu,
  /(?<!\p{L})(?:z?ignoruj|pomiń|zapomnij|zapomeň)(?:cie|te)?(?!\p{L}).{0,40}(?:instrukcj|polece[nń]|wytyczn|pokyn|instrukc)/giu,
  /(?<!\p{L})(?:про)?(?:игнорируй|забудь)(?:те)?(?!\p{L}).{0,40}(?:инструкци|указани|команд)/giu,
];

/** What stands before a verb that is an order: the end of another clause, or a word that asks or joins. */
const SPOKEN = /(?:^|[.!?:;,("“„«»–—\n]\s{0,3}|(?<!\p{L})(?:bitte|please|por favor|per favore|proszę|und|et|y|e|en|i|и)\s)$/iu;
const SPOKEN_LENGTH = 12;

/** Machines that read, by name or by what they are asked to do. */
const MODELS: readonly RegExp[] = [
  /\b(?:AIs?|LLMs?|(?:large )?language models?|chat ?bots?|answer engines?|ChatGPT|GPT|Claude|Gemini|Copilot|Perplexity|KI|IA)\b/,
  /\b(?:sprachmodelle?n?|modèles? de lang(?:a(?:ge|gues?)|ues?)|modelos? de (?:lenguaje|linguagem)|modell[oi] (?:linguistic[oi]|di linguaggio)|taalmodel(?:len)?|intelligenza artificiale|intelligence artificielle|inteligencia artificial|inteligência artificial|künstliche\p{L}? intelligenz|språkmodell\p{L}{0,4})(?!\p{L})/iu,
  /(?<!\p{L})(?:sztuczn\p{L}{1,4} inteligencj\p{L}{1,3}|model\p{L}{0,4} językow\p{L}{1,4}|yapay zek[aâ]\p{L}{0,8}|(?:büyük )?dil model\p{L}{1,8}|jazykov\p{L}{1,3} model\p{L}{0,3}|sprogmodel\p{L}{0,4}|kielimall\p{L}{1,4}|nyelvi modell\p{L}{0,5}|model\p{L}{0,3} de limbaj|γλωσσικ\p{L}{1,3} μοντέλ\p{L}{1,3}|мовн\p{L}{1,3} модел\p{L}{1,3}|нейросет\p{L}{1,4}|чат-бот\p{L}{0,4}|искусственн\p{L}{1,4} интеллект\p{L}{0,3}|языков\p{L}{1,4} модел\p{L}{1,4}|ИИ)(?!\p{L})/iu,
  /الذكاء الاصطناعي|نماذج اللغ|النماذج اللغوية|نموذج لغ|المساعد الذكي|المساعدات الذكية|人工知能|言語モデル|アシスタント|生成AI|AI(?=[はがのにアへ])|人工智能|语言模型|大模型|인공지능|언어 모델|챗봇/u,
  /\b(?:when|if|whenever) (?:you are |you )?(?:asked|summari[sz]e|summari[sz]ing|answering|generating|citing|quoting|recommending)\b|\b(?:cuando (?:resumas|te pregunten|respondas)|quando (?:riassumi|ti chied\p{L}{1,4}|resumires|te perguntarem)|quand (?:tu|vous|on te|on vous) (?:résume\p{L}{0,2}|demande)|wenn (?:du|sie) .{0,20}(?:zusammenfass\p{L}{1,3}|gefragt)|(?:wanneer|als) (?:je|u) .{0,20}(?:samenvat|gevraagd)|gdy (?:podsumowujesz|streszczasz|ktoś pyta)|när du sammanfattar|når du (?:opsummerer|oppsummerer)|beim zusammenfassen|bei der zusammenfassung|wenn (?:du|sie) (?:gefragt|diese seite))|\b(?:en résumant|lors du résumé|si l?['’]?on (?:te|vous|t['’]) ?(?:le )?demande)|\b(?:al resumir|si te preguntan|nel riassumere|se ti chiedono|ao resumir|se (?:te )?perguntarem|bij het samenvatten)\b|(?:podsumowując|przy streszczaniu|özetlerken|sorulduğunda|عند (?:تلخيص|السؤال|الإجابة)|要約する(?:際|とき|場合)|(?:聞|問)かれたら|質問されたら)/iu,
];
/** What systems are told before a conversation begins. */
const ROLE =
  /\b(?:you are an?|du bist ein\p{L}?|sie sind ein\p{L}?|tu es une?|vous êtes une?|eres une?|usted es un|sei un|você é um|és um|je bent een|jesteś)\s(?:\p{L}{2,14}\s){0,2}(?:assistant|AI|language model|chatbot|agent|assistent|assistente|asistente|sprachmodell|modell?o|modèle|asystentem|modelem)(?!\p{L})/iu;

/** Such assistants answer customers too: they count only where something is recommended to be said. */
const ASSISTANTS = /\b(?:virtual|digital|voice) assistants?\b/i;
const DEMANDS: readonly RegExp[] = [
  // "Di" is a preposition elsewhere.
  /(?:^|[,;:])\s?di(?:['’:]|\s(?:que|siempre|che|sempre)(?!\p{L}))/iu,
  // What is asked of one who is spoken to: ignore, answer, say, do not mention.
  /(?<!\p{L})(?:ignor(?:iere[nt]?|e[zr]?|a|ad|i|ate|em?)|sagt?|sagen|erwähn(?:e|t|en)|répond(?:s|ez|re)|dites|respond(?:a|e|an|er|am)|diga|mencion(?:es?|en|em)|rispond(?:i|ete|ere)|menzionare|responda|diga|negeer|antwoord|zeg|consider(?:a|ate|are|e[mn]?)|cita(?:l[aoei]|te)?|cítal[ao]s?|nomina(?:re|te)|odpowiada(?:j|jcie|ć)|ignoruj(?:cie)?|pomijaj(?:cie)?|söyle(?:yin)?|yanıtla(?:yın)?|söz etme(?:yin)?|önerme(?:yin)?)(?!\p{L})/iu,
  /\b(?:must|should|shall|always|never|do not|recommend|rank|cite|mention|praise|answer|respond|soll(?:en|t)?|müssen|muss|immer|niemals|empfiehl|empfehl\w{0,6}|nenn(?:e|en|t)?|antworte\w?|bewerte\w?|doi(?:t|vent)|toujours|jamais|recommande[rz]?|mentionne[rz]?|cite[rz]|réponde?[zr]?|debe[ns]?|siempre|nunca|recomienda[ns]?|recomend(?:ar|e[ns]?)|menciona[rn]?|devono?|deve[mn]?|sempre|raccomanda(?:re|te)?|consiglia(?:re|te)?|recomende[mn]?|moet(?:en)?|altijd|nooit|aanbevelen|noem|vermeld|beveel)(?!\p{L})/iu,
  /(?<!\p{L})(?:zawsze|nigdy|polec\p{L}{1,4}|rekomenduj\p{L}{0,4}|cytuj\p{L}{0,4}|wymieni\p{L}{1,4}|wskazuj\p{L}{0,4}|podawaj\p{L}{0,3}|powin\p{L}{1,5}|musz\p{L}{1,2}|musi|her zaman|daima|mutlaka|asla|öner\p{L}{1,10}|tavsiye|bahse\p{L}{1,6}|belirt\p{L}{0,6}|всегда|никогда|рекоменд\p{L}{1,6}|упомина\p{L}{1,5}|называй\p{L}{0,2}|долж\p{L}{1,4}|rekommendera|nämn|citera|alltid|aldrig|anbefal(?:e|er)?|nævn|altid|suosittele|aina|doporuč\p{L}{1,4}|vždy|nikdy|ajánl\p{L}{1,4}|mindig|recomand(?:ă|ați)|întotdeauna|niciodată|рекомендуйте|завжди)(?!\p{L})/iu,
  // What is to be told to somebody.
  /(?<!\p{L})(?:indi(?:ca|que|quez|car)|suger[ei](?:r)?|sugier[ae]|suggère|suggerisci|suggest|present(?:a|ez|ate)|présente[zr]?|apresenta|präsentiere|schlag(?:e|t)? .{1,40} vor|sag (?:dem|der|den|allen)|teile? (?:dem|der|den|allen)|erzähle?|dis(?:-| )lui|dites(?:-| )(?:à|au)|dis (?:à|au)|informe(?:z|r)?|dile|dígale|informa|di al|dica al|informate|vertel|zeg|powiedz|poinformuj|berätta|fortæl|fortell|скажи(?:те)?|сообщи(?:те)?|伝えて|告诉)(?!\p{L})/iu,
  // What something is to be shown or called as.
  /(?<!\p{L})(?:as the (?:best|leading|top)|als (?:d(?:as|ie|en|er) )?(?:best\p{L}{1,2}|führend\p{L}{1,2})|comme (?:étant )?l[ea] meilleur\p{L}?|como (?:el|la|o|a) (?:mejor|melhor)|come (?:il|la) (?:migliore?|miglior)|als (?:de|het) beste|som (?:den|det) bästa|jako najlepsz\p{L}{1,3}|jako nejlepší|как лучш\p{L}{1,3}|en iyi\p{L}{0,5} olarak)(?!\p{L})/iu,
  /دائم[اًا]|أوص|اوص|يوصي|توصي|يجب|اذكر|رشح|رشّح|أجب|اقترح|لا تذكر|必ず|常に|推薦し|おすすめし|お勧めし|紹介し|答え|言及し|薦め|始终|总是|必须|推荐|항상|반드시|추천/u,
];
/** Said to somebody, not of somebody: nothing, or a word that joins or asks, stands before it. */
const PREFERS =
  /(?:^|[,;:—–-]\s*|\b(?:and|but|then|please|to|must|should|und|aber|bitte|sollst|musst|et|mais|doit|doivent|devez|y|pero|debe[ns]?|e|ma|mas|deve[mt]?e?|en|maar|moet|i|ale)\s)(?:(?:always|only|immer|nur|toujours|siempre|sempre|altijd|zawsze) (?:recommend|cite|mention|empfehlen|empfiehl|recommander?|recommandez|recomienda|recomendar|raccomanda(?:re)?|consiglia(?:re)?|recomende|aanbevelen|polecaj(?:cie)?|rekomenduj(?:cie)?)|her zaman .{0,60}\s(?:önerin?|öneriniz|tavsiye et(?:in)?))(?!\p{L})/iu;

const any = (patterns: readonly RegExp[], text: string) => patterns.some((pattern) => pattern.test(text));

/** Whether a text names machines that read and answer. */
export const namesModels = (text: string): boolean => any(MODELS, text);

/** Verbs that are orders only to somebody who is spoken to. */
const TOLD = /\b(?:say|state|tell|describe|rate|treat|prefer|summari[sz]e|list|include|consider|present|name|put|use|call)\b/i;

/** Machines that are spoken to: a name with a colon or comma behind it, or to whom something is noted. */
const SPOKEN_TO =
  /^(?:\P{L}{0,5}(?:\p{L}{1,20}\s){0,4}?)(?:AIs?|LLMs?|GPT|ChatGPT|KI|IA|assistants?|assistenten|asistentes?|assistenti?|assistentes?|asystenci|asistan\p{L}{0,12}|bots?|crawlers?|agents?|models?|modelle|modèles|modelos|modelli|modellen|modele|modeller|نماذج|アシスタント|モデル)(?:\s\p{L}{1,20}){0,3}\P{L}{0,3}?(?:[:,：、،–—]|-(?!\p{L}))|\b(?:notes?|message|instructions?|attention|hinweise?|anweisung(?:en)?|avis|consignes|nota|aviso|istruzion[ei]|instrucciones|instruções|instructies|instrukcj[ae]|uwaga|ملاحظة)\s(?:to|for|an|für|aux?|pour|a|para|per|voor|dla|do)\s/iu;

/** What such passages ask for. */
const ASKED_FOR =
  /\b(?:recommend|cite|rank|praise|mention|prefer|treat (?:this|us|our)|describe (?:this|us|our)|empfiehl|empfehlt|empfehlen|nenne[nt]?|recommande[rz]|recomienda[ns]?|recomend(?:ar|e[mn]?)|raccomanda(?:re|te)?|consiglia(?:re|te)?|aanbevelen|beveel)(?!\p{L})|(?<!\p{L})(?:polec(?:aj|ać|ajcie)|rekomenduj\p{L}{0,4}|(?:indica|indique|cita|menciona|mostra|muestra|nombra|nomeia)\s(?:apenas|só|somente|solo|sólo|solamente|únicamente|sempre|siempre)|öneri?n|öner|tavsiye et|tavsiye ed(?:in|iniz)?|рекомендуй\p{L}{0,3})(?!\p{L})|أوص|اوص|推薦し|おすすめし|お勧めし|推荐|추천/iu;

/** Where no reader looks, a sentence that names a machine and asks it to say or choose something is an order; so is the next one. */
export const hiddenOrderIn = (text: string, how?: HiddenText["how"]): string | undefined =>
  asItStandsOrIsMeant(text, (one) => hiddenIn(one, how));

function hiddenIn(text: string, how: HiddenText["how"] | undefined): string | undefined {
  const sentences = text.split(/[.!?。！？؟\n]/);
  // Labels and headlines, which speak of machines and of what one should do, end without a stop; they ask nobody to prefer anything.
  if (sentences.length === 1 && (how === "attribute" || how === "hidden element"))
    return PREFERS.test(text.trim()) && (SPOKEN_TO.test(text) || namesModels(text)) ? text.trim() : undefined;
  const at = sentences.findIndex((sentence, index) => {
    if (PREFERS.test(sentence.trim())) return true;
    const before = sentences[index - 1] ?? "";
    if (ROLE.test(before) && (any(DEMANDS, sentence) || TOLD.test(sentence))) return true;
    if (
      (any(DEMANDS, sentence) || TOLD.test(sentence)) &&
      (SPOKEN_TO.test(sentence) || (SPOKEN_TO.test(before) && namesModels(before)))
    )
      return namesModels(`${before} ${sentence}`) || ASKED_FOR.test(sentence);
    if (ASKED_FOR.test(sentence)) return [before, sentence].some((text) => namesModels(text) || ASSISTANTS.test(text));
    // Descriptions, alternative texts and attributes repeat headlines, which describe what machines should do.
    return how !== undefined && how !== "attribute" && namesModels(sentence) && any(DEMANDS, sentence);
  });
  return sentences[at]?.trim();
}
