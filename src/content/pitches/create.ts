import { z } from "zod";
import { parsePageUrl } from "../../integrations/web-pages/index.ts";
import { operation, organization } from "../../operation/index.ts";
import { webAddress } from "../../platform/addresses/index.ts";
import { newId } from "../../platform/database/index.ts";
import { PageError } from "../../platform/documents/index.ts";
import { enqueue } from "../../platform/durable/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { country } from "../../tracking/index.ts";
import { db } from "../database.ts";
import { takeUnit } from "./allowance.ts";
import { findPitch, newLinkToken, pitchStatus, pitchWorkflow, pitchWorkflowId, reportUrl } from "./pitch.ts";
import { language } from "./place.ts";

const websiteUrl = webAddress.superRefine((stored, context) => {
  try {
    parsePageUrl(`https://${stored}`);
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    context.addIssue({ code: "custom", message: error.message });
  }
});

export const createPitch = operation({
  name: "pitches.create",
  summary: "Ask for a pitch report about a website",
  description:
    "Reads the website, asks the active models some 28 buyers' questions about what it sells, and writes a report about how visible its brand is " +
    "beside its competitors. Costs one unit of the pitch allowance and no credits; sends no e-mail. The same idempotency key with the same " +
    "input answers with the same report for ever, and costs nothing more. Poll `GET /pitches/{pitch_id}`; `report_url` opens the page for people.",
  rest: { method: "POST", path: "/pitches", status: 202 },
  mcp: {
    tool: "create_pitch",
    advice: "Costs one pitch unit. Use a new idempotency_key for each new pitch, and the same one when you try again.",
    idempotent: true,
    openWorld: true,
  },
  access: organization("admin", { global: true }),
  idempotency: {
    required: true,
    kept: "forever",
    // Links are secrets that can be replaced, so a replay shows the one of now.
    stored: (answer) => ({ ...answer, report_url: null }),
    replay: async ({ rows, services }, answer) => {
      const { link_token } = await findPitch(rows, answer.pitch_id, { withReport: false });
      return { ...answer, report_url: reportUrl(services.config, link_token) };
    },
  },
  refusals: {
    400: "`website_url` is no public website, or `country` or `language` is unknown",
    403: "The organization lacks the `pitches` entitlement, or has no pitch allowance left",
  },
  input: z.object({
    website_url: websiteUrl.meta({ description: "Any page of a public https website; its home page is the best" }),
    country: country.optional().meta({ description: "Where the buyers are; left out, what the website says" }),
    language: language.optional().meta({ description: "In which language they ask; left out, the website's own" }),
  }),
  output: z.object({ pitch_id: z.string(), status: pitchStatus, report_url: z.string().nullable() }),
  async handle(context, input) {
    const { rows, subject, services, requestId } = context;
    if ((await services.entitlements.check(subject.id, "pitches")) === "missing") {
      throw new Refusal(403, "The organization does not hold the pitches entitlement");
    }
    const accepted = await rows.transaction(async (tx) => {
      const id = await newId(tx);
      const url = input.website_url;
      if (!(await takeUnit(tx, subject, { id, url })))
        throw new Refusal(403, "The organization has no pitch allowance left; ask the administrator for more units");
      const workflowId = pitchWorkflowId(subject.id, context.idempotencyKey!);
      const link = newLinkToken();
      await tx.run(
        db.insertInto("pitch").values({
          id,
          organization_id: subject.id,
          workflow_id: workflowId,
          website_url: url,
          country: input.country ?? null,
          language: input.language ?? null,
          link_token: link,
        }),
      );
      const organization = { id: subject.id, n: subject.n };
      await enqueue(tx, organization, { ...pitchWorkflow(organization, { id, workflowId, url }), requestId });
      return { id, link };
    });
    return { pitch_id: accepted.id, status: "queued" as const, report_url: reportUrl(services.config, accepted.link) };
  },
});
