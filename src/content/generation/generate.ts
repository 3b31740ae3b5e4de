import { z } from "zod";
import { reserveCredits } from "../../identity/index.ts";
import { type Context, operation, type Services, type Website, website } from "../../operation/index.ts";
import { newId, type Transaction } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/durable/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { lockWebsiteShared } from "../../tracking/index.ts";
import { db } from "../database.ts";
import { generationStatus } from "../hub/generation-state.ts";
import { contentStage } from "../hub/item.ts";
import { type GenerateInput, generateInput, lengthAsked, withLength } from "./generate-input.ts";
import { creditsPerDraft, generationMessages, generationWorkflow } from "./generation.ts";
import { newDraft, newReview } from "./new-item.ts";

const output = z.object({
  content_id: z.string(),
  stage: contentStage,
  status: generationStatus,
  estimated_credits: z.int().meta({ description: "Reserved now, charged when the draft is there, returned when there is none" }),
});

export const generateContent = operation({
  name: "content.generate",
  summary: "Have a draft written from a brief, or a page improved",
  description:
    `Accepts the work and answers at once: the item's \`stage\` is \`pending\` until the text is there (\`generated\`), and \`generation\` in its ` +
    `detail says more. The draft rests on the Knowledge Base's facts and on the pages that answers to the brief's prompts cite; links to other pages are ` +
    `taken out. A draft costs ${creditsPerDraft} credits, once; a failed or canceled one costs nothing. \`optimize\` makes a draft beside the page: version 1 is ` +
    "the page's text, the next one the improved text. Needs a language model (ANALYSIS_MODEL); 409 without one.",
  rest: { method: "POST", path: "/content/generate", status: 202 },
  mcp: {
    tool: "generate_content",
    openWorld: true,
    spends: { credits: creditsPerDraft, check },
    advice: `Costs ${creditsPerDraft} credits. Poll read_content until the stage is no longer pending.`,
  },
  access: website("admin"),
  // A draft's default, written out, is the same call.
  idempotency: { compared: (input) => ({ ...input, brief: { ...input.brief, length_words: lengthAsked(input) } }) },
  refusals: {
    400: "The brief says neither a topic nor prompts, or fields of the other type are given",
    403: `The organization has fewer than ${creditsPerDraft} credits`,
    404: "The item, tab, topic or a prompt does not exist",
    409: "No language model is configured, or the item is being written",
  },
  input: generateInput,
  output,
  async handle(context, input) {
    const { rows, services } = context;
    check(services, input);
    const generationId = await rows.transaction((tx) => accept(tx, context, withLength(input)));
    const [accepted] = await rows.read(
      db
        .selectFrom("content_generation as g")
        .innerJoin("content as c", "c.id", "g.content_id")
        .select(["c.id as content_id", "c.stage", "g.status"])
        .where("g.id", "=", generationId),
    );
    return { ...accepted!, estimated_credits: creditsPerDraft };
  },
});

/** @throws Refusal 400, 409 */
function check({ analysisModel }: Services, input: GenerateInput): void {
  checkShape(input);
  if (!analysisModel) throw new Refusal(409, generationMessages.noModel);
}

/** @throws Refusal 400 */
function checkShape({ type, brief: { topic, prompt_ids }, content_id, url, title }: GenerateInput): void {
  if (type === "optimize") {
    if ((content_id === undefined) === (url === undefined))
      throw new Refusal(400, "content_id: give either content_id or url to optimize");
    if (title !== undefined) throw new Refusal(400, "title: an optimized page brings its own; leave it out");
    return;
  }
  if (content_id !== undefined) throw new Refusal(400, "content_id: belongs to type optimize");
  if (url !== undefined) throw new Refusal(400, "url: belongs to type optimize; pages to rest on go into brief.sources");
  if (topic === undefined && !prompt_ids?.length)
    throw new Refusal(400, "brief.topic: say what the draft is about, by brief.topic or brief.prompt_ids");
}

/**
 * The order of locks in everything that ends or begins a generation: its row, the credit account, the website's hub, the item.
 */
async function accept(tx: Transaction, context: Context<Website>, input: GenerateInput): Promise<string> {
  const { caller, subject, requestId } = context;
  const { organization } = caller;
  const generationId = await newId(tx);
  await lockWebsiteShared(tx, subject.id);
  const reserved = await reserveCredits(tx, organization.id, creditsPerDraft);
  if (!reserved) throw new Refusal(403, `The organization has fewer than the ${creditsPerDraft} credits that a draft costs`);
  const contentId = input.type === "draft" ? await newDraft(tx, context, input) : await newReview(tx, context, input);
  await tx.run(
    db.insertInto("content_generation").values({
      id: generationId,
      organization_id: organization.id,
      website_id: subject.id,
      content_id: contentId,
      reserved_monthly: reserved.monthly,
      reserved_one_off: reserved.oneOff,
      reserved_until: reserved.monthEndsAt,
      requested_by: caller.userId,
    }),
  );
  const start = generationWorkflow(organization, subject.id, generationId);
  await enqueue(tx, organization, { ...start, requestId });
  return generationId;
}
