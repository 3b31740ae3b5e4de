import type { ProviderRequest } from "../provider.ts";
import { closings, generalAdvice, openings, steps, strengths, verdicts, weaknesses } from "./phrases.ts";
import type { Random } from "./random.ts";
import { slug, type Topic } from "./topic.ts";

type Company = ProviderRequest["companies"][number];

/** A page that the text refers to, with the Markdown that refers to it. */
export type Reference = { url: string; title: string };

export type Draft = { text: string; references: Reference[] };

/**
 * Writes an answer in Markdown that names the companies in their order.
 * @param cite turns a reference into the Markdown put behind a statement; the number counts from 1.
 */
export function writeAnswer(
  companies: readonly Company[],
  topic: Topic,
  random: Random,
  cite: (reference: Reference, number: number) => string,
): Draft {
  const references: Reference[] = [];
  const source = (company: Company) => {
    if (company.domain === null || !random.chance(0.55)) return "";
    const reference = {
      url: `https://www.${company.domain.replace(/^www\./u, "")}/${random.pick(["", "guides/", "products/", "blog/"])}${slug(topic.phrase)}`,
      title: `${capital(topic.phrase)} | ${company.name}`,
    };
    references.push(reference);
    return ` ${cite(reference, references.length)}`;
  };
  const subject = topic.form === "how_to" ? `how to ${topic.phrase}` : topic.phrase;
  const fill = (sentence: string) => sentence.replaceAll("{topic}", () => subject);
  const opening = fill(random.pick(openings));
  const closing = fill(random.pick(closings));
  const body = companies.length === 0 ? advice(random) : form(topic, random)(companies, topic, random, source);
  return { text: [opening, body, closing].join("\n\n"), references };
}

type Form = (companies: readonly Company[], topic: Topic, random: Random, source: (company: Company) => string) => string;

function form(topic: Topic, random: Random): Form {
  if (topic.form === "how_to") return howTo;
  if (topic.form === "comparison") return table;
  return random.pick([listing, listing, table, recommendation]);
}

const listing: Form = (companies, topic, random, source) => {
  const isNumbered = random.chance(0.6);
  const remarks = random.sample(verdicts, companies.length);
  const items = companies.map(
    (company, index) => `${isNumbered ? `${index + 1}.` : "-"} **${company.name}** – ${remarks[index]}.${source(company)}`,
  );
  return `### ${capital(topic.phrase)}\n\n${items.join("\n")}`;
};

const table: Form = (companies, topic, random, source) => {
  const rows = companies.map(
    (company) =>
      `| ${company.name} | ${random.pick(strengths)} | ${random.pick(weaknesses)} | ${"★".repeat(random.integer(3, 5))} |`,
  );
  const [first] = companies;
  return [
    `#### Comparison: ${topic.phrase}`,
    ["| Option | Strength | Weakness | Rating |", "|---|---|---|---|", ...rows].join("\n"),
    `For most people **${first!.name}** is the safest start.${source(first!)}`,
  ].join("\n\n");
};

const recommendation: Form = (companies, topic, random, source) => {
  const [first, ...others] = companies;
  const paragraphs = [
    `My recommendation for ${topic.phrase} is **${first!.name}**: it is ${random.pick(verdicts)}.${source(first!)}`,
  ];
  if (others.length > 0) {
    const remarks = random.sample(verdicts, others.length);
    const sentences = others.map((company, index) => `${company.name} is ${remarks[index]}.${source(company)}`);
    paragraphs.push(`Worth a look as well: ${sentences.join(" ")}`);
  }
  return paragraphs.join("\n\n");
};

const howTo: Form = (companies, _topic, random, source) => {
  const chosen = random.sample(steps, random.integer(3, 5)).map((step, index) => `${index + 1}. ${step}`);
  const helpers = companies.map((company) => `${company.name}${source(company)}`).join(", ");
  return `${chosen.join("\n")}\n\n**Where to look:** ${helpers}.`;
};

function advice(random: Random): string {
  return random
    .sample(generalAdvice, random.integer(2, 3))
    .map((sentence) => `- ${sentence}`)
    .join("\n");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
