import type { CheckContext } from "../../context.ts";
import { MAX_OF_BODY } from "./compared-numbers.ts";
import { OWN_NAME } from "./named-facts.ts";
import type { Measured, Statement } from "./number-statements.ts";

/** "Version 3.2", which is no measure: its parts are counted on their own. */
const VERSION =
  /(?<!\p{L})(?:versions?|versión|versione|versão|versie|wersj\p{L}|verze|verzi[eí]|версии?|sürüm\p{L}{0,3})\s(?<major>\d{1,4})\.(?<minor>\d{1,3})(?![.\d])|バージョン\s?(?<jaMajor>\d{1,4})\.(?<jaMinor>\d{1,3})/iu;

/** What makes it the oldest one that will do. */
const OLDEST =
  /(?<!\p{L})(?:or (?:later|newer|above|higher)|at (?:the very )?least|minimum|requires?|oder (?:neuer|höher)|mindestens|ou (?:plus récente|ultérieure|supérieure)|au minimum|o (?:posterior|superior|successiva)|como mínimo|almeno|ou (?:superior|posterior)|pelo menos|of (?:hoger|nieuwer)|minstens|lub (?:nowsz\p{L}{1,3}|wyższ\p{L}{1,3})|co najmniej|eller (?:senare|nyare|nyere)|или новее)(?!\p{L})|以降|以上/iu;

/** Names of what has versions: capitals behind the first word. */
const namesIn = (text: string) =>
  new Set(Array.from(text.slice(1).matchAll(/(?<![\p{L}\d])\p{Lu}[\p{L}\d]{1,20}/gu), ([name]) => name));

/** Two oldest versions of one thing that are said to do. */
export function oldestVersions({ kind }: CheckContext, all: readonly Measured[]): Statement[][] {
  if (kind === "news" || kind === "question") return [];
  const found = all.slice(0, MAX_OF_BODY).flatMap((said) => {
    const match = VERSION.exec(said.text);
    if (!match || !OLDEST.test(said.text)) return [];
    const { major, minor, jaMajor, jaMinor } = match.groups!;
    const value = Number(major ?? jaMajor) * 1000 + Number(minor ?? jaMinor);
    const { section, block, start, end, text } = said;
    const measure = { value, unit: "version", start: match.index, end: match.index + match[0].length };
    return [
      { statement: { section, block, start, end, text, measure, to: value, subject: "", attribute: "" }, names: namesIn(text) },
    ];
  });
  return found.flatMap(({ statement, names }, at) => {
    const other = found.slice(at + 1).find((each) => each.statement.measure.value !== statement.measure.value);
    const name = other && [...names].find((each) => other.names.has(each));
    return name ? [[statement, other.statement].map((each) => ({ ...each, attribute: `${OWN_NAME}version of ${name}` }))] : [];
  });
}
