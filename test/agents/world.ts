/*
 * A small world with known answers: 4 prompts, 3 models, two weeks, every day. What the questions expect is counted here, plainly, and not by
 * the service.
 */

export interface KnownAnswer {
  day: string;
  prompt: string;
  tag: string | null;
  model: string;
  outcome: "answered" | "refused" | "failed";
  /** Companies in the order in which the text names them. */
  names: string[];
  cites: string[];
  searches: string[];
  schedule: "default" | "Weekly";
  text: string;
}

export const prompts = {
  family: "Which tent is best for families?",
  storm: "Which tent survives storms?",
  boots: "Which hiking boots last longest?",
  oslo: "Where can I buy outdoor gear in Oslo?",
} as const;

const tags: Record<keyof typeof prompts, string | null> = { family: "Tents", storm: "Tents", boots: "Boots", oslo: null };
const models = ["chatgpt", "gemini", "perplexity"];

/** The days of March 2026 from Monday the 2nd to Sunday the 15th. */
const days = Array.from({ length: 14 }, (_, index) => `2026-03-${String(index + 2).padStart(2, "0")}`);

function namesOf(prompt: keyof typeof prompts, model: string, isSecondWeek: boolean): string[] {
  switch (prompt) {
    case "family":
      return model === "chatgpt" ? ["Acme", "Rival"] : ["Acme"];
    case "storm":
      return model === "gemini" ? [] : ["Acme"];
    case "boots":
      return isSecondWeek ? ["Rival", "Acme"] : ["Rival"];
    case "oslo":
      return model === "gemini" ? ["Summit"] : [];
  }
}

const cited: Record<keyof typeof prompts, string[]> = {
  family: ["https://acme.example/tents"],
  storm: ["https://reviews.example/storm"],
  boots: ["https://rival.example/boots", "https://reviews.example/boots"],
  oslo: [],
};

const searched: Record<keyof typeof prompts, string[]> = {
  family: ["best family tent"],
  storm: [],
  boots: ["durable hiking boots", "best family tent"],
  oslo: [],
};

function outcomeOf(prompt: keyof typeof prompts, model: string, day: string): KnownAnswer["outcome"] {
  if (prompt === "oslo" && model === "gemini" && (day === "2026-03-05" || day === "2026-03-12")) return "refused";
  if (prompt === "oslo" && model === "perplexity" && day === "2026-03-12") return "refused";
  return prompt === "storm" && model === "perplexity" && day === "2026-03-06" ? "failed" : "answered";
}

const textOf = (names: readonly string[]): string =>
  ["Here is what I found.", ...names.map((name, index) => `${name} is choice number ${index + 1}.`)].join(" ");

function answer(prompt: keyof typeof prompts, model: string, day: string, schedule: KnownAnswer["schedule"]): KnownAnswer {
  const outcome = outcomeOf(prompt, model, day);
  const isAnswered = outcome === "answered";
  const names = isAnswered ? namesOf(prompt, model, day >= "2026-03-09") : [];
  return {
    ...{
      day,
      prompt: prompts[prompt],
      tag: tags[prompt],
      model,
      outcome,
      names,
      schedule,
      text: isAnswered ? textOf(names) : "",
    },
    ...{ cites: isAnswered ? cited[prompt] : [], searches: isAnswered ? searched[prompt] : [] },
  };
}

const keys = Object.keys(prompts) as (keyof typeof prompts)[];

export const world: readonly KnownAnswer[] = [
  ...days.flatMap((day) => models.flatMap((model) => keys.map((prompt) => answer(prompt, model, day, "default")))),
  ...["2026-03-02", "2026-03-09"].map((day) => answer("storm", "chatgpt", day, "Weekly")),
];

/** An answer as a line of an import. */
export const importLineOf = (one: KnownAnswer, index: number) => ({
  ...{ external_id: `known-${index}`, prompt: one.prompt, model: one.model, schedule: one.schedule },
  ...{ created_at: `${one.day}T08:00:00.000Z`, outcome: one.outcome, response: one.text, search_queries: one.searches },
  citations: one.cites.map((url) => ({ url, title: "Page" })),
  tags: one.tag ? [one.tag] : [],
});

export type Narrow = Partial<Pick<KnownAnswer, "model" | "prompt" | "tag" | "day" | "outcome">> & { from?: string; to?: string };

/** The answers of the default schedule that fit, of every outcome. */
export const asked = ({ from = "", to = "9", ...equal }: Narrow = {}): KnownAnswer[] =>
  world.filter(
    (one) =>
      one.schedule === "default" &&
      one.day >= from &&
      one.day <= to &&
      Object.entries(equal).every(([key, value]) => one[key as keyof KnownAnswer] === value),
  );

export const answered = (narrow: Narrow = {}): KnownAnswer[] => asked({ ...narrow, outcome: "answered" });
export const naming = (company: string, narrow: Narrow = {}): KnownAnswer[] =>
  answered(narrow).filter(({ names }) => names.includes(company));

/** Half up to two decimals, as the service rounds. */
export const percent = (part: number, whole: number): number => Math.round((part / whole) * 10_000 + 1e-9) / 100;

export const shareOfVoice = (company: string, narrow: Narrow = {}): number =>
  percent(
    naming(company, narrow).length,
    answered(narrow).reduce((sum, { names }) => sum + names.length, 0),
  );
export const mentionRate = (company: string, narrow: Narrow = {}): number =>
  percent(naming(company, narrow).length, answered(narrow).length);
