import { z } from "zod";
import { type AnalysisModel, listUpTo, textUpTo } from "../../../integrations/llm/index.ts";
import { isOrderToModels } from "../../orders-to-models.ts";
import { askAbout, quoted, siteMaterial, siteTexts } from "../model.ts";
import type { BrandProfile } from "../report-record.ts";
import type { Site } from "../site/site.ts";
import { type Asked, countryOfSite, languageOfSite, profileByRules } from "./by-rules.ts";
import { domainLabel, namesBrand, squeezed } from "./name.ts";

const phrase = z.object({ text: textUpTo(100), quote: quoted });

const modelAnswer = z.object({
  name: phrase.describe("The brand's name as people say it."),
  aliases: listUpTo(phrase, 5, "Other names of the same brand on the pages."),
  category: phrase.describe("What it sells, in two to six words."),
  description: textUpTo(400, "One or two sentences, only of what the pages say."),
  topics: listUpTo(
    phrase,
    6,
    "Kinds of products or services as a buyer who does not know the brand would ask for them, in the language asked for.",
  ),
  audience: listUpTo(phrase, 5),
});

/**
 * Describes the brand with a model. Only what comes with a quote that stands on the pages is taken over; where the model says
 * nothing usable, the rules do.
 *
 * @throws ModelCallError when the model cannot be had, PageError when no page says what the site sells.
 */
export async function profileByModel(model: AnalysisModel, site: Site, asked: Asked, signal: AbortSignal): Promise<BrandProfile> {
  const language = languageOfSite(site, asked);
  const country = countryOfSite(site, asked);
  const answer = await askAbout(
    model,
    {
      instructions: [
        "You describe a brand from the pages of its own website, for a report about how AI assistants see it.",
        "Say only what the pages say. Each entry has a quote of at least two words, copied exactly, that shows it.",
        "Topics are what buyers ask for before they know any brand: no brand names, no slogans, two to six words each.",
        `Write topics in the language ${language.value}.`,
      ],
      material: { website: site.url, language: language.value, country: country?.value ?? null, pages: siteMaterial(site) },
      schema: modelAnswer,
    },
    signal,
  );
  const texts = siteTexts(site).map(collapsed);
  const isGrounded = ({ text, quote }: z.output<typeof phrase>) =>
    text.trim() !== "" &&
    !isOrderToModels(text) &&
    quote.trim().length > 1 &&
    texts.some((one) => one.includes(collapsed(quote)));
  const isOwnName = ({ text }: { text: string }) =>
    texts.some((one) => one.includes(collapsed(text))) || squeezed(text) === squeezed(domainLabel(site.url));
  const name = isGrounded(answer.name) && isOwnName(answer.name) ? answer.name.text.trim() : null;
  const aliases = answer.aliases.filter((alias) => isGrounded(alias) && isOwnName(alias)).map(({ text }) => text.trim());
  const names = [name ?? domainLabel(site.url), ...aliases];
  const topics = answer.topics.filter((topic) => isGrounded(topic) && !namesBrand(topic.text, names));
  if (name === null || topics.length === 0) return profileByRules(site, asked);
  const from = (quote: string) => `"${quote.trim().slice(0, 120)}" on its pages, read by the analysis model`;
  return {
    name,
    aliases: [...new Set([...aliases, domainLabel(site.url)])].filter((alias) => squeezed(alias) !== squeezed(name)),
    domain: new URL(site.url).hostname.replace(/^www\./, ""),
    category: isGrounded(answer.category) ? answer.category.text.trim() : topics[0]!.text.trim(),
    description: isOrderToModels(answer.description) ? "" : answer.description.trim(),
    topics: topics.map(({ text }) => text.trim()),
    audience: answer.audience.filter(isGrounded).map(({ text }) => text.trim()),
    country: country?.value ?? null,
    language: language.value,
    made_by: "model",
    derived: [
      { field: "Name", value: name, from: from(answer.name.quote) },
      ...topics.map(({ text, quote }) => ({ field: "What it sells", value: text.trim(), from: from(quote) })),
      { field: "Language", value: language.value, from: language.from },
      ...(country ? [{ field: "Country", value: country.value, from: country.from }] : []),
    ],
  };
}

const collapsed = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase();
