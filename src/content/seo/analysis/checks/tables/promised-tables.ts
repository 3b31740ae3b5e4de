import { type Check, fail, notApplicable, pass } from "../../check.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { sentences } from "../../language/words.ts";
import { tablesOf } from "../../table-cells.ts";

/** Words that point to a table further down, by language. "The table below the window" is a piece of furniture. */
const POINTS_TO: Record<string, RegExp> = {
  en: /\b(?:see|in|from|per|use) the (?:table|chart) below(?! (?:the|a|an|your|our)\b)|\bthe (?:table|chart) below (?:shows?|lists?|gives?|compares?|contains?|explains?|summari[sz]es)\b|\b(?:see|in|from|per) the following (?:table|chart)\b|\bthe following (?:table|chart) (?:shows?|lists?|gives?|compares?|contains?|summari[sz]es)\b/i,
  de: /(?<!\p{L})(?:(?:die|der|siehe)? ?(?:folgende[nr]?|nachfolgende[nr]?|nachstehende[nr]?|untenstehende[nr]?) tabelle|(?:siehe|in der) tabelle (?:weiter )?unten)(?!\p{L})/iu,
  fr: /(?<!\p{L})tableau (?:ci-dessous|ci-après|suivant|qui suit)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:(?:tabla|cuadro) (?:siguiente|de abajo|a continuación|que sigue)|siguiente (?:tabla|cuadro))(?!\p{L})/iu,
  it: /(?<!\p{L})(?:tabella (?:seguente|sottostante|qui sotto|che segue)|seguente tabella)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:(?:tabela|quadro) (?:abaixo|seguinte|a seguir)|seguinte (?:tabela|quadro))(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:(?:onderstaande|volgende) tabel|tabel hieronder)(?!\p{L})/iu,
  pl: /(?<!\p{L})(?:poniższ\p{L}{1,3} tabel\p{L}{1,2}|tabel\p{L}{1,2} poniżej|następując\p{L}{1,3} tabel\p{L}{1,2})(?!\p{L})/iu,
  tr: /(?<!\p{L})aşağıdaki tablo\p{L}{0,4}(?!\p{L})/iu,
  ja: /(?:下|以下|次)の表(?!情|現|示)/u,
};

/** What pages show tables by without the element for it. */
const MAY_BE_TABLE =
  /<(?:table|img|picture|svg|canvas|iframe|object|dl)[\s>]|role=["']?(?:table|grid)|class=["'][^"']*(?:table|grid|chart)/i;

/** A text that points to a table and has none has lost it, and with it what the sentence promises. */
const promised: Check = {
  id: "table-promised",
  channel: "ai_search",
  category: "lists and tables",
  what: "sentences that point to a table below, in a text without any table, list behind them, picture or code",
  threshold: "0",
  run: ({ document, language }) => {
    const points = POINTS_TO[language];
    if (!points) return notApplicable("wordings are not known for the language");
    const isShown =
      tablesOf(document).length > 0 ||
      document.tables.length > 0 ||
      document.images.length > 0 ||
      document.blocks.some(({ kind }) => kind === "code") ||
      (document.kind === "page" && MAY_BE_TABLE.test(document.fields.html ?? ""));
    const found = isShown
      ? []
      : document.blocks.flatMap((block) =>
          block.kind === "heading" || block.quoted
            ? []
            : sentences(block.text, language).flatMap((sentence) =>
                points.test(sentence.text) && !document.lists.some(({ span }) => span.start >= block.span.end)
                  ? [{ block, ...sentence }]
                  : [],
              ),
        );
    const [first] = found;
    if (!first) return pass("0");
    return fail(`${found.length}`, {
      priority: "high",
      title: `Add the table that "${shorten(first.text, 50)}" points to`,
      why: `"${shorten(first.text, 100)}" points to a table, and none stands in the text; what it would say is missing for readers and for answers.`,
      change: `Put the table behind "${shorten(first.text, 60)}", or say its numbers in the sentence and leave the pointer out.`,
      evidence: found.slice(0, 3).map(({ block, start, end }) => quoteText(document, block, start, end)),
    });
  },
};

export const promisedTableChecks: Check[] = [promised];
