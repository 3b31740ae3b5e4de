import { describe, expect, test } from "vitest";
import { operations } from "../../src/operations.ts";
import { at, type Input, idPaths, nobodysId, normal, replaced } from "../api/access/ids.ts";
import { invoke } from "../api/access/invoke.ts";
import { Place } from "../api/access/place.ts";
import { samples } from "../api/access/samples.ts";
import { tried } from "../support/full-length.ts";
import { newTestKey } from "../support/service.ts";
import { useService } from "../support/use-service.ts";

/*
 * Two websites of one organization: row-level security does not part them, so every operation has to. Whoever reaches one website
 * only names records of the other; they are answered like records of nobody.
 */

const service = useService({ env: { ANALYSIS_MODEL: "openai:gpt-5", OPENAI_API_KEY: "none" } });

const days = { start_date: "2026-03-01", end_date: "2026-03-07" };
const filtersOf = async (place: Place) => ({
  ...{ ...days, prompt_ids: [await place.prompt()], prompt_tags: [await place.tag()], topic_ids: [await place.topic()] },
  ...{ location_ids: [await place.location()], competitor_ids: [await place.competitor()], schedule_id: await place.schedule() },
});

/** Fields that the samples leave out. */
const more: Record<string, (place: Place) => Promise<Input>> = {
  "metrics.mention-rate.cumulative": async (place) => ({ filters: await filtersOf(place) }),
  "metrics.shopping": async (place) => ({
    filters: { ...days, prompt_tags: [await place.tag()], schedule_id: await place.schedule() },
  }),
  "query.counts": async (place) => ({ filters: await filtersOf(place), by: ["model"] }),
  "query.rows": async (place) => ({ dataset: "answers", filters: await filtersOf(place) }),
  "query.metrics": async (place) => ({ metrics: ["mention_rate"], dimensions: ["company"], filters: await filtersOf(place) }),
  "responses.list": async (place) => ({ filters: await filtersOf(place) }),
  "sources.list": async (place) => ({ filters: await filtersOf(place) }),
  "attributes.cumulative": async (place) => ({ filters: await filtersOf(place) }),
  "looker-studio.data": async (place) => ({ filters: await filtersOf(place), fields: [{ name: "mention_rate" }] }),
  "saved-views.create": async (place) => ({ name: "New", filters: await filtersOf(place) }),
  "saved-views.update": async (place) => ({ view_id: await place.savedView(), filters: await filtersOf(place) }),
  "content.prompts": async (place) => ({ content_id: await place.content(), filters: await filtersOf(place) }),
  "content.generate": async (place) => ({ content_id: await place.content(), brief: { topic: "Shops" } }),
  "prompts.list": async (place) => ({ prompt_tags: [await place.tag()], location_ids: [await place.location()] }),
  "prompts.create": async (place) => ({
    prompts: [
      {
        ...{ text: "best tent", tag_ids: [await place.tag()], topic_id: await place.topic() },
        location_ids: [await place.location()],
      },
    ],
  }),
  "prompts.update": async (place) => ({
    prompt_id: await place.prompt(),
    topic_id: await place.topic(),
    location_ids: [await place.location()],
  }),
  "prompt-schedules.update": async (place) => ({
    schedule_id: await place.schedule(),
    prompt_ids: [await place.prompt()],
    tag_ids: [await place.tag()],
  }),
  "knowledge-base.list-facts": async (place) => ({ import_id: await place.factImport() }),
};

const named = operations.flatMap((operation) => {
  const { needs, input } = samples[operation.name]!;
  const inputs = [input, ...(more[operation.name] ? [more[operation.name]!] : [])];
  return needs === "website" ? inputs.map((make, index) => ({ name: `${operation.name} ${index}`, operation, make })) : [];
});

describe.each(tried(named, 3))("$name", ({ operation, make }) => {
  test("ids of another website of the organization are answered like nobody's", async () => {
    const mine = await Place.create(service);
    const theirs = new Place(service, mine.organization, mine.key, mine.otherWebsiteId, mine.websiteId);
    const key = await newTestKey(service, mine.organization, { websiteIds: [mine.websiteId] });
    const input: Input = { website_id: mine.websiteId, ...(await make(mine)) };
    const paths = idPaths(input).filter((path) => path[0] !== "website_id" && path[0] !== "role_id");
    if (paths.length === 0) return;
    const foreign: Input = { website_id: theirs.websiteId, ...(await make(theirs)) };
    const answerOf = async (given: Input) => {
      const { status, body } = await invoke(service, key, operation, given);
      return normal({ status, body });
    };
    for (const path of paths) {
      const theirId = at(foreign, path) as string;
      if (theirId === at(input, path)) continue;
      const told = await answerOf(replaced(input, path, theirId));
      const toldOfNobody = await answerOf(replaced(input, path, nobodysId(theirId)));
      expect([path, told]).toEqual([path, toldOfNobody]);
    }
  });
});
