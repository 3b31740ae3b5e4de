import { aliasesOf, commonness } from "../../../detection/index.ts";

/** Labels of tables, lists and menus that look like names. */
const labels =
  /^(others?|traditional .*|typical .*|competitors?|average .*|standard|basic|premium|pro|plus|free|enterprise|yes|no|features?|price|pricing|brands?|options?|products?|providers?|us|them|andere|wettbewerber|others? .*|pros|cons|note|tip|summary|conclusion|overview|verdict|best .*|top .*|other .*|key .*|why .*|how .*|what .*|where .*|who .*|when .*|the .*|your .*|our .*|step \d.*|option \w+|nr\.? ?\d+|fazit|hinweis|tipp|vorteile|nachteile|zusammenfassung)$/i;

/** Whether a text has the form of a name and is no label; letters without capitals (Arabic, Hebrew, Chinese, Japanese) may begin one. */
export function hasFormOfName(text: string): boolean {
  const words = text.split(/\s+/);
  if (text.length < 2 || text.length > 40 || words.length > 4 || !/^[\p{Lu}\p{Lo}\p{N}]|\p{Ll}\p{Lu}/u.test(text)) return false;
  return /\p{L}/u.test(text) && !labels.test(text) && !/[:;!?()[\]{}<>|"]/u.test(text);
}

/**
 * Whether a text may be a company's or brand's name, and no label, phrase or ordinary word, where nobody says that it is one.
 *
 * @param language of the text around it; English words are ordinary beside every language.
 */
export function isCompanyName(text: string, language = "en"): boolean {
  // Where there are no capitals, every phrase in bold has the form of a name.
  if (!hasFormOfName(text) || !/\p{Lu}|\p{N}/u.test(text)) return false;
  const [alias] = aliasesOf({ key: "", name: text, aliases: [], domains: [], isSelf: false }, 0);
  const spoken = new Set(["en", language.split("-")[0]!.toLowerCase()]);
  return alias !== undefined && [...spoken].every((one) => commonness(alias, one) === 0);
}
