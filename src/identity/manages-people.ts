import type { Caller } from "../operation/index.ts";

/**
 * Whether the caller may manage people, and so sees their e-mail addresses; others are shown an empty address.
 *
 * @param on where: for the whole organization, on the website that the call names, or wherever the caller reaches.
 */
export function mayManagePeople(caller: Caller, on: "organization" | "website" | "wherever" = "organization"): boolean {
  return caller.mayWrite && caller.held[on].includes("members");
}
