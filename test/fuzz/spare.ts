import type { Seeded } from "./seed.ts";

/** Inputs that would end the website, the key, its owner or the machine that the other calls need are turned to others; nothing is fetched. */
export function spare(
  name: string,
  input: Record<string, unknown>,
  { hookSettings, websiteId }: Seeded,
): Record<string, unknown> {
  const { disposable, keyId, ownerId, promptId } = hookSettings as {
    disposable: string[];
    keyId: string;
    ownerId: string;
    promptId: string;
  };
  const spared = { ...input };
  if (name === "websites.delete" && String(spared.website_id).toLowerCase() === websiteId) spared.website_id = disposable[0];
  if (name === "websites.erase" && String(spared.website_id).toLowerCase() === websiteId) spared.website_id = disposable[1];
  if (name.startsWith("members.") && String(spared.user_id).toLowerCase() === ownerId) spared.user_id = "nobody";
  if (name.startsWith("keys.") && String(spared.key_id) === keyId) spared.key_id = "nobody";
  if (name === "response-streaming.start" && !(Array.isArray(spared.prompt_ids) && spared.prompt_ids.length > 0)) {
    spared.prompt_ids = [promptId];
  }
  for (const field of ["source_url", "website_url"]) {
    if (typeof spared[field] === "string" && spared[field] !== "") spared[field] = "https://page.example/";
  }
  const { source } = spared;
  if (typeof source === "object" && source !== null && "url" in source)
    spared.source = { ...source, url: "https://page.example/" };
  return spared;
}
