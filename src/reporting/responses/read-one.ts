import { z } from "zod";
import { isMention, sentencesOf } from "../../detection/index.ts";
import { isUuid, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { type ResponseRecord, responseRecord } from "../../tracking/index.ts";
import { resolveScope } from "../analytics/scope.ts";
import { recordsOf } from "./records.ts";

/** The most sentences about a company. */
const mostSentences = 20;

export const readResponse = operation({
  name: "responses.read",
  summary: "Read one answer of a model, with the sentences that name each company",
  description: `At most ${mostSentences} sentences a company, as they stand in the answer. Answers whose mentions were given by an import have none.`,
  rest: { method: "GET", path: "/responses/{response_id}" },
  mcp: { tool: "get_answer", advice: "Ids come from query_rows (`response_id`) and get_responses." },
  access: website("view"),
  refusals: { 404: "The answer does not exist" },
  input: z.object({ response_id: opaqueId, website_id: websiteId }),
  output: z.object({
    response: responseRecord,
    named: z
      .array(
        z.object({
          company: z.string(),
          is_self: z.boolean(),
          position: z.int().nullable(),
          sentences: z.array(z.string()),
        }),
      )
      .meta({ description: "The tracked companies that the answer names, by rank" }),
  }),
  async handle({ rows, subject, caller }, { response_id }) {
    if (!isUuid(response_id)) throw responseNotFound();
    const of = { rows, website: subject, organizationN: caller.organization.n };
    const scope = await resolveScope(of, {}, { startMs: 0, endMs: 0 });
    const [response] = await recordsOf(
      rows,
      scope,
      sql`select r.n from tracking.response r where r.website_n = ${subject.n} and r.id = ${response_id}`,
      { include_response: true, compact_sources: false, include: ["evidence"] },
    );
    if (!response) throw responseNotFound();
    return { response, named: namedIn(response) };
  },
});

const responseNotFound = () => new Refusal(404, "Answer not found");

function namedIn({ response: text, evidence = [], outcome }: ResponseRecord) {
  const sentences = [...sentencesOf(text ?? "")];
  return outcome === "answered"
    ? evidence
        .filter(({ position }) => position !== null)
        .map(({ company, is_self, position, evidence: places }) => ({
          ...{ company, is_self, position },
          sentences: sentences
            .filter(({ start, end }) => places.some((place) => isMention(place.kind) && place.start < end && place.end > start))
            .slice(0, mostSentences)
            .map(({ start, end }) => text!.slice(start, end)),
        }))
    : [];
}
