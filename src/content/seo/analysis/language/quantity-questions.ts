import { fold } from "./words.ts";

/** Words that a question after a weight, a price, a time or a number uses, folded, and the units that answer it; the narrower first. */
const QUANTITY_QUESTIONS: [RegExp, RegExp][] = [
  [
    /\b(?:how (?:loud|noisy)|wie laut|quel (?:niveau sonore|bruit)|que ruido|quanto rumore|hoe luid|hur hogt later)\b|(?<!\p{L})(?:jak glosn[aoy]|ne kadar (?:ses|gurultu)\p{L}{0,6})(?!\p{L})|騒音|うるさい/u,
    /^db$/,
  ],
  [
    /\b(?:how heavy|how much do(?:es)? .{1,60} weigh|wie schwer|combien pese(?:nt)?|cuanto pesan?|quanto pesan?o?m?|hoe zwaar)\b|(?<!\p{L})(?:ile waz(?:y|a)|kac (?:kilo|gram)|ne kadar agir|сколько весит)|كم (?:يزن|وزن)|何キロ|重さは/u,
    /^(?:kg|g|lb)$/,
  ],
  [
    /\b(?:what temperature|which temperature|how (?:hot|cold|warm)|welche[rn]? temperatur|wie viel grad|quelle temperature|que temperatura|(?:che|quale) temperatura|welke temperatuur)\b|(?<!\p{L})(?:jak(?:a|iej) temperatur|ile stopni|kac derece|hangi sicaklik|какая температура|какой температуре)|درجة حرارة|何度/u,
    /^°c$/,
  ],
  [
    /\b(?:how much (?:does|do|is|are|will|would|did)|costs?|prices?|pricing|kostet|kosten|preise?|coute|coutent|cout|prix|tarifs?|cuesta|cuestan|precios?|costo|costa|costano|prezzi|prezzo|custa|custam|precos?|prijs|prijzen|kost)\b|combien (?:ca|cela)? ?coute|いくら|費用|料金|値段|価格|(?<!\p{L})(?:ile kosztuj[eą]|koszt(?:y|ow|em)?|ceny?|cennik|kac (?:tl|para|lira)|ne kadara? (?:mal olur|tutar)|fiyat\p{L}{0,8}|ucret\p{L}{0,8}|maliyet\p{L}{0,8}|сколько стоит|цен[аы]|стоимость|hur mycket kostar|vad kostar)(?!\p{L})|كم (?:سعر|تكلفة|يكلف|تكلف|ثمن)|(?<!\p{L})(?:ال)?(?:سعر|اسعار|تكلفة|تكاليف|رسوم)(?!\p{L})|بكم|多少钱|价格|얼마|가격/u,
    /^money$/,
  ],
  [
    /\b(?:how long|wie lange?|combien de temps|duree|cuanto (?:tiempo|duran?|tardan?)|cuanto (?:debe|tiene que|hay que|se) (?:cocer|cuece|hervir|reposar|hornear|tarda)\p{L}{0,3}|quanto (?:tempo|dura(?:no|m)?|demoram?|ci vuole|ci mette|impiega|(?:deve |devono |si |bisogna )?(?:cuoc|bolli|lievita|riposa|aspetta|resta)\p{L}{0,4})|hoe lang|hoelang)\b|何(?:分|時間|日|か月|年)|期間|どのくらい(?:の時間|かかる)|(?<!\p{L})(?:jak dlugo|ile (?:trwa(?:ja)?|czasu|dni|godzin|minut|lat|miesiecy|tygodni)|czas trwania|ne kadar (?:surer|surede|zaman\p{L}{0,4}|surmektedir|dayanir)|kac (?:gun|saat|dakika|yil|ay|hafta)\p{L}{0,5}|как долго|сколько (?:времени|длится|дней|лет)|hur lange|hur lang tid)(?!\p{L})|كم (?:يستغرق|تستغرق|من الوقت|مدة|يوما?|ساعة|تدوم|يدوم)|(?<!\p{L})مدة(?!\p{L})|多长时间|多久|얼마나 걸|며칠/u,
    // Tyres and shoes last for a way.
    /^(?:year|month|week|day|hour|minute|second|km)$/,
  ],
  [
    /\b(?:how many|wie viele?|combien de|cuant[oa]s|quant[iea]s?|hoeveel|hur manga)\b|何(?:人|個|件|本)|(?<!\p{L})(?:ile|kac|ne kadar|сколько)(?!\p{L})|(?<!\p{L})كم(?!\p{L})/u,
    /./,
  ],
];

/** The units of which one has to stand in the answer to a question, or null where it asks for no number. */
export function unitsAskedFor(question: string): RegExp | null {
  const folded = fold(question);
  return QUANTITY_QUESTIONS.find(([words]) => words.test(folded))?.[1] ?? null;
}
