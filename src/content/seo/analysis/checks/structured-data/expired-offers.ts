import { type Check, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { textOf } from "../../json-ld.ts";
import { type FoundDate, findDates, parseDate, turnedDate } from "../../language/dates.ts";
import { fold, sentences } from "../../language/words.ts";
import { placeOf } from "../../place-of-value.ts";
import { certain } from "../../recommended-where.ts";
import type { Evidence } from "../../result.ts";
import { shownBlocks } from "../../shown-offer.ts";

/** What is sold at a lower price for a time, and the words directly before its last day, or behind it; by language. */
const OFFERS: Record<string, { sold: RegExp; before?: RegExp; behind?: RegExp }> = {
  en: {
    sold: /\b(?:pric(?:es?|ed|ing)|offers?|sales?|deals?|discount(?:s|ed)?|coupons?|promo(?:tion)?s?)\b/i,
    before: /\b(?:until|till|through|ends|expires|valid to)(?: on)?(?: the)?\s$/i,
  },
  de: {
    sold: /preise?s?(?!\p{L})|angebote?s?(?!\p{L})|rabatte?s?(?!\p{L})|(?<!\p{L})aktion(?:en)?(?!\p{L})/iu,
    before: /(?<!\p{L})(?:(?:bis|bis einschließlich)(?: zum)?|endet am)\s$/iu,
  },
  fr: {
    sold: /(?<!\p{L})(?:prix|offres?|remises?|soldes?|promo(?:tion)?s?|réductions?)(?!\p{L})/iu,
    before: /(?<!\p{L})(?:jusqu['’]au|(?:expire|se termine|prend fin) le)\s$/iu,
  },
  es: {
    sold: /(?<!\p{L})(?:ofertas?|precios?|descuentos?|rebajas?|promoci(?:ón|ones))(?!\p{L})/iu,
    before: /(?<!\p{L})(?:hasta(?: el)?(?: día)?|(?:termina|finaliza|vence) el)\s$/iu,
  },
  it: {
    sold: /(?<!\p{L})(?:offert[ae]|prezz[io]|scont[io]|saldi|promozion[ei])(?!\p{L})/iu,
    before: /(?<!\p{L})(?:fino al|entro il|(?:scade|termina) il)\s$/iu,
  },
  pt: {
    sold: /(?<!\p{L})(?:ofertas?|preços?|descontos?|campanhas?|promoç(?:ão|ões))(?!\p{L})/iu,
    before: /(?<!\p{L})(?:até(?: ao?)?(?: dia)?|termina (?:a|em))\s$/iu,
  },
  nl: {
    sold: /prijs(?!\p{L})|prijzen(?!\p{L})|korting(?:en)?(?!\p{L})|aanbieding(?:en)?(?!\p{L})|(?<!\p{L})acties?(?!\p{L})/iu,
    before: /(?<!\p{L})(?:tot(?: en met)?|t\/m|eindigt op)\s$/iu,
  },
  pl: {
    sold: /(?<!\p{L})(?:cen[ay]|ofert[ay]|promocj\p{L}{1,3}|rabat\p{L}{0,3})(?!\p{L})/iu,
    before: /(?<!\p{L})do(?: dnia)?\s$/iu,
  },
  sv: {
    sold: /pris(?:et|er)?(?!\p{L})|erbjudande\p{L}{0,3}|rabatt\p{L}{0,3}/iu,
    before: /(?<!\p{L})(?:till och med|t\.?o\.?m\.?)(?: den)?\s$/iu,
  },
  ru: { sold: /(?<!\p{L})(?:цен[аыу]|скидк[аи]|акци[яи])(?!\p{L})/iu, before: /(?<!\p{L})до\s$/iu },
  ar: { sold: /عرض|عروض|سعر|أسعار|خصم/u, before: /(?<!\p{L})(?:حتى|لغاية)(?: يوم| تاريخ)?\s$/u },
  tr: {
    sold: /(?<!\p{L})(?:fiyat|[iİ]ndirim|kampanya)\p{L}{0,8}/iu,
    behind: /^(?:['’]?\p{L}{1,3})?\s(?:tarihine |gününe )?kadar(?!\p{L})/iu,
  },
  ja: { sold: /セール|特価|価格|割引|キャンペーン/u, behind: /^(?:[(（][^()（）]{1,3}[)）])?まで/u },
};

/** What one is told to do by a day, and the word directly before it: "book before". Orders that were placed before a day are history. */
const TO_ORDER =
  /(?<!\p{L})(?:book|order|buy|register|sign up|subscribe|buch|bestell|kauf|meld|réserve|commande|achete|achète|inscri|reserva|compra|inscr[ií]b|apúnta|prenot|acquist|iscriv|ordin|reserve|compre|inscrev|encomend|boek|koop|reserveer|schrijf|zarezerw|rezerw|kup|zamów|zapisz|boka|beställ|köp|anmäl)(?!\p{L}{0,9}(?:s|ed|er|ung|ungen|zioni|ções|ingen|acje|ningar)(?!\p{L}))\p{L}{0,6}(?!\p{L})[^.!?]{0,40}(?<!\p{L})(?:before|by|vor dem|avant le|antes del?|prima del|vóór|voor|przed|före|innan)(?: the| den)?\s$/iu;

/** What is told of a price that was, folded: that it held until a day is history, and right. */
const OF_THE_PAST =
  /(?<!\p{L})(?:(?:old|former|previous|earlier|original|last) (?:[\p{L}-]{1,20} )?(?:price|rate|offer|discount|tariff)s?|(?:applied|was|were|used to|had been|held|cost us|ended|expired)(?!\p{L})|(?:alte[rsn]?|fruhere[rsn]?|bisherige[rsn]?|vorherige[rsn]?|ursprungliche[rsn]?) (?:\p{L}{1,20} )?\p{L}{0,20}(?:preise?s?|angebote?s?|tarife?s?|rabatte?s?)|(?:galt(?:en)?|kostete|war(?:en)?|endete)(?!\p{L})|(?:anciens?|precedents?) (?:prix|tarifs?)|(?:etai(?:t|ent)|coutait|s'appliquait|valait)(?!\p{L})|(?:precios?|tarifas?|ofertas?) (?:anterior(?:es)?|antigu[oa]s?|original(?:es)?)|(?:antigu[oa]s?|anterior(?:es)?) (?:precios?|tarifas?)|(?:costaba|era|estuvo|estaba|fue)(?!\p{L})|(?:vecchi[oa]|precedente) (?:prezzo|tariffa)|(?:costava|valeva)(?!\p{L})|(?:precos?) (?:antigos?|anterior(?:es)?)|(?:custava|vigorou|vigorava)(?!\p{L})|(?:oude|vorige|vroegere) (?:prijs|prijzen|tarief|tarieven)|(?:gold|kostte|was|waren)(?!\p{L})|(?:stara|poprzednia|dawna) cena|(?:obowiazywal[aoy]?|kosztowal[aoy]?)(?!\p{L}))/u;

const DAY_MS = 24 * 3600 * 1000;

/** A short line that says until when an offer holds, of a day that is over. */
function endedLine(context: CheckContext): { text: string; evidence: Evidence } | undefined {
  const words = OFFERS[context.language];
  if (!words) return undefined;
  for (const block of shownBlocks(context)) {
    const { text } = block;
    if (text.length > 120 || !(words.sold.test(text) || /[€$£¥]|\d\s?%/.test(text))) continue;
    const dates = findDates(text);
    const isOver = dates.every((date) => latestReading(date, text) < context.now.getTime() - 2 * DAY_MS);
    const isLast = ({ start, end, hasDay }: FoundDate) =>
      hasDay &&
      ((words.before?.test(text.slice(0, start)) ?? false) ||
        TO_ORDER.test(text.slice(0, start)) ||
        (words.behind?.test(text.slice(end)) ?? false));
    const isHistory = ({ start }: FoundDate) =>
      sentences(text, context.language).some(
        (each) => each.start <= start && each.end > start && OF_THE_PAST.test(fold(each.text)),
      );
    if (isOver && dates.some((date) => isLast(date) && !isHistory(date)))
      return { text, evidence: quoteText(context.document, block) };
  }
  return undefined;
}

/** A day between slashes may have the month first: the later of both readings. */
function latestReading({ at, start, end }: FoundDate, text: string): number {
  return text.slice(start, end).includes("/") ? Math.max(at, turnedDate(at) ?? at) : at;
}

/** An offer that is over costs the trust of who reads it, and its price is no longer shown (Google, product data: priceValidUntil). */
export const expired: Check = {
  id: "offer-expired",
  channel: "seo",
  category: "product data",
  what: "offers whose last day is over",
  threshold: "0",
  recommendedWhere: certain,
  run: (context) => {
    const { items, document, now, kind } = context;
    if (document.kind === "draft" || !["product", "category", "landing", "local_business", "tool"].includes(kind))
      return notApplicable("not a page that offers something");
    const ended = items.flatMap((item) => {
      const day = textOf(item.node.priceValidUntil);
      return parseDate(day) < now.getTime() - 2 * DAY_MS ? [{ item, day }] : [];
    });
    const line = endedLine(context);
    if (!line && ended.length === 0) return pass("0");
    const what = line?.text ?? ended[0]!.day;
    return fail(`"${shorten(what, 80)}"`, {
      priority: "medium",
      title: `Take out the offer that ended: "${shorten(what, 50)}"`,
      why: line
        ? `"${shorten(line.text, 80)}" is over; who reads it wonders what else is out of date.`
        : `priceValidUntil is ${ended[0]!.day}; search engines may stop to show a price that held until a day that is over.`,
      change: `Show the price of today, and ${ended.length > 0 ? `renew or delete priceValidUntil (${ended[0]!.day})` : `delete "${shorten(what, 60)}"`}.`,
      evidence: [...(line ? [line.evidence] : []), ...ended.slice(0, 2).map(({ item, day }) => placeOf(item, day, context))],
      facts: { certain: line !== undefined },
    });
  },
};
