import { modelIds } from "../../integrations/ai-models/index.ts";
import { givenDay } from "../../operation/index.ts";
import { nearestName } from "../../platform/errors/index.ts";
import { DAY_MS, MOST_DAYS_OF_RANGE } from "../../platform/time/index.ts";
import { screenParameters } from "./share-link.ts";

/**
 * What is wrong with the query of a screen; null for nothing. Without a filter that nobody knows, a link would show more than it says;
 * with a value that no screen takes, it would show nothing to whoever it is sent to. Names of records and places in lists are judged when
 * the link is opened, since they come and go.
 */
export function problemOfQuery(query: string): string | null {
  const given = new URLSearchParams(query);
  const unknown = [...given.keys()].find((name) => !screenParameters.includes(name));
  if (unknown !== undefined) {
    const near = nearestName(unknown, screenParameters);
    const there = near ? `did you mean ${JSON.stringify(near)}?` : `known are ${screenParameters.join(", ")}`;
    return `parameter ${JSON.stringify(unknown.slice(0, 60))} is not known; ${there}`;
  }
  for (const [name, kind] of Object.entries(kinds)) {
    // A form sends what was not chosen as an empty text.
    const values = given.getAll(name).filter((value) => value !== "");
    if (values.length > 1 && !kind.isList) return `${name} is given ${values.length} times and takes one value`;
    if (!values.every(kind.takes)) return `${name} must be ${kind.words}`;
  }
  return problemOfRange(given);
}

interface Kind {
  takes: (value: string) => boolean;
  words: string;
  isList?: boolean;
}

const oneOf = (...values: readonly string[]): Kind => ({
  takes: (value) => values.includes(value),
  words: `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`,
});
const day: Kind = { takes: (value) => givenDay.safeParse(value).success, words: "a day, YYYY-MM-DD, from 1970 on" };

/** Parameters whose values are the same on every website. */
const kinds: Record<string, Kind> = {
  days: {
    takes: (value) => /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_DAYS_OF_RANGE,
    words: `a whole number from 1 to ${MOST_DAYS_OF_RANGE}`,
  },
  ...{ start_date: day, end_date: day, compare_start: day, compare_end: day },
  compare: oneOf("previous", "none"),
  models: { ...oneOf(...modelIds), isList: true },
  prompt_tags_operator: oneOf("any", "all"),
  prompt_type: oneOf("discovery", "high_intent"),
  ...{ branded: oneOf("true", "false"), include_cut: oneOf("true", "false") },
};

function problemOfRange(given: URLSearchParams): string | null {
  for (const [from, to] of [
    ["start_date", "end_date"],
    ["compare_start", "compare_end"],
  ] as const) {
    const [start, end] = [given.get(from), given.get(to)];
    if (!start || !end) continue;
    if (end < start) return `${to} must not lie before ${from}`;
    if (Date.parse(end) - Date.parse(start) >= MOST_DAYS_OF_RANGE * DAY_MS)
      return `a range spans at most ${MOST_DAYS_OF_RANGE} days`;
  }
  return null;
}
