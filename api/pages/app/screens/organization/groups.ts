import { type Answer, unlessRefused } from "../../ask.ts";
import type { View } from "../../screen.ts";

type Group = Answer<"groups.list">["groups"][number];

/** The groups of websites; none for who may not see them. */
export async function groupsOf(view: View): Promise<readonly Group[]> {
  return (await unlessRefused(view.ask({ operation: "groups.list", input: {} })))?.groups ?? [];
}
