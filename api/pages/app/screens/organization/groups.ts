import { Refusal } from "../../../../../src/platform/errors/index.ts";
import type { Answer } from "../../ask.ts";
import type { View } from "../../screen.ts";

type Group = Answer<"groups.list">["groups"][number];

/** The groups of websites; none for who may not see them. */
export async function groupsOf(view: View): Promise<readonly Group[]> {
  return (await unlessRefused(view.ask({ operation: "groups.list", input: {} })))?.groups ?? [];
}

/** What is asked; null where the person may not ask it. */
export async function unlessRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) return null;
    throw error;
  }
}
