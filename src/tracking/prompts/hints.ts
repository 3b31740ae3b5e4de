import { z } from "zod";
import { compileDetector, type Detector } from "../../detection/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import { db, type RowOf } from "../database.ts";
import { looksLikeBuyerQuestion } from "./buyer-question.ts";
import { languageMismatch } from "./language-of-country.ts";
import type { PromptRecord } from "./prompt.ts";

export const hint = z
  .object({
    code: z.enum(["names_own_brand", "too_long", "not_a_buyer_question", "near_duplicate", "was_deleted", "language_differs"]),
    message: z.string(),
    prompt_id: z.string().optional().meta({ description: "The other prompt, for `near_duplicate` and `was_deleted`" }),
  })
  .meta({ id: "PromptHint" });

type Hint = z.output<typeof hint>;

/** Buyers ask assistants in a sentence or two; twice that is more briefing than question. */
const longTextCharacters = 300;

/**
 * What may be wrong with newly tracked prompts, by id. Nothing of it keeps a prompt from being tracked.
 */
export async function hintsFor(rows: Rows, websiteId: string, prompts: readonly PromptRecord[]): Promise<Map<string, Hint[]>> {
  const ids = prompts.map(({ id }) => id);
  const [ownBrand, duplicates, deleted] = await Promise.all([
    readOwnBrand(rows, websiteId),
    nearDuplicates(rows, websiteId, ids),
    deletedBefore(rows, websiteId, ids),
  ]);
  return new Map(
    prompts.map((prompt) => [
      prompt.id,
      [...hintsOnText(prompt, ownBrand), ...hintOnDuplicate(duplicates.get(prompt.id)), ...hintOnDeleted(deleted.get(prompt.id))],
    ]),
  );
}

interface OwnBrand {
  name: string;
  detector: Detector;
}

async function readOwnBrand(rows: Rows, websiteId: string): Promise<OwnBrand | null> {
  const [self] = await rows.read(
    db
      .selectFrom("company")
      .select(["name", "aliases", "domains"])
      .where("website_id", "=", websiteId)
      .where("is_self", "=", true),
  );
  return self ? { name: self.name, detector: compileDetector([{ ...self, key: "self", isSelf: true }]) } : null;
}

function hintsOnText({ text, primary_country }: PromptRecord, ownBrand: OwnBrand | null): Hint[] {
  const hints: Hint[] = [];
  const [verdict] = ownBrand?.detector.detect(text, []) ?? [];
  // A question cannot state that nothing is known of a brand, so that evidence speaks for the name here.
  if (verdict?.mentioned || verdict?.evidence.some(({ kind }) => kind === "absence")) {
    hints.push({
      code: "names_own_brand",
      message: `The prompt names ${ownBrand!.name}, so nearly every answer will mention it and its share of voice says little`,
    });
  }
  if (text.length > longTextCharacters) {
    hints.push({
      code: "too_long",
      message: `The prompt has ${text.length} characters; buyers ask in a sentence or two (up to ${longTextCharacters})`,
    });
  }
  if (!looksLikeBuyerQuestion(text)) {
    hints.push({
      code: "not_a_buyer_question",
      message: "The prompt does not read like a question that a buyer would ask an assistant",
    });
  }
  const mismatch = primary_country && languageMismatch(text, primary_country);
  if (mismatch) {
    hints.push({
      code: "language_differs",
      message: `The prompt is in ${mismatch.written}, but it is asked in ${mismatch.country}, where people ask in ${mismatch.spoken}`,
    });
  }
  return hints;
}

type Duplicate = Pick<RowOf<"prompt">, "id" | "text">;

function hintOnDuplicate(other: Duplicate | undefined): Hint[] {
  if (!other) return [];
  const shown = other.text.length > 100 ? `${other.text.slice(0, 100)}…` : other.text;
  return [
    { code: "near_duplicate", message: `The website already tracks nearly the same prompt: "${shown}"`, prompt_id: other.id },
  ];
}

function hintOnDeleted(id: string | undefined): Hint[] {
  if (!id) return [];
  const message =
    "A prompt with this text was deleted softly; to go on with its history delete this one and restore that one (POST /prompts/{prompt_id}/restore)";
  return [{ code: "was_deleted", message, prompt_id: id }];
}

/** For each prompt the one with the same text that was deleted last. */
async function deletedBefore(rows: Rows, websiteId: string, ids: string[]): Promise<Map<string, string>> {
  const found = await rows.read(sql<Pick<RowOf<"prompt">, "id"> & { of: string }>`
    select distinct on (p.id) p.id as of, o.id from prompt p
    join prompt o on o.website_id = p.website_id and md5(o.text) = md5(p.text) and o.deleted_at is not null
    where p.id = any(${ids}::uuid[]) and p.website_id = ${websiteId}
    order by p.id, o.deleted_at desc`);
  return new Map(found.map(({ of, id }) => [of, id]));
}

/** For each prompt the oldest other one that has the same significant words, whatever their order and endings. */
async function nearDuplicates(rows: Rows, websiteId: string, ids: string[]): Promise<Map<string, Duplicate>> {
  const found = await rows.read(sql<Duplicate & { of: string }>`
    select p.id as of, o.id, o.text from prompt p
    cross join lateral (
      select o.id, o.text from prompt o
      where o.website_id = p.website_id and o.likeness = p.likeness and o.deleted_at is null and o.id < p.id
      order by o.id limit 1
    ) o
    where p.id = any(${ids}::uuid[]) and p.website_id = ${websiteId} and p.likeness <> md5('')`);
  return new Map(found.map(({ of, ...other }) => [of, other]));
}
