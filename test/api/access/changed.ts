import type { Place } from "./place.ts";

type Input = Record<string, unknown>;

/** An input that means something else, and that the operation's shape and access let through. */
export function changed(place: Place, input: Input): Input {
  const id = Object.keys(input).find((name) => name.endsWith("_id") && name !== "website_id");
  if (typeof input.name === "string") return { ...input, name: `${input.name} 2` };
  if (typeof input.email === "string") return { ...input, email: `2${input.email}` };
  if (input.permission) return { ...input, permission: "admin" };
  if (input.website_url) return { ...input, website_url: "other.northlight-audio.com" };
  if (input.website_id) return { ...input, website_id: place.otherWebsiteId };
  return { ...input, [id!]: "0197f000-0000-7000-8000-00000000dead" };
}
