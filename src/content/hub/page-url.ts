import { z } from "zod";
import { normalizeUrl } from "../../tracking/index.ts";

/** The address of a content item's page. */
export interface PageUrl {
  /** As it is shown: without protocol and trailing slash. */
  shown: string;
  /** As it is compared; null where the text is no address of a page. */
  normalized: string | null;
}

/** An address as it is stored. A text that is no address is kept as it is shown. */
export function toPageUrl(text: string): PageUrl {
  const bare = text.trim().replace(/^(?:https?:)?\/\//i, "");
  const [path] = bare.split(/[?#]/, 1) as [string];
  const shown = path.replace(/(?<!\/)\/+$/, "") + bare.slice(path.length);
  return { shown, normalized: isPageUrl(bare) ? normalizeUrl(text) : null };
}

function isPageUrl(bare: string): boolean {
  if (/\s/.test(bare) || !URL.canParse(`https://${bare}`)) return false;
  const url = new URL(`https://${bare}`);
  return !url.username && !url.password && /^[^.]+(\.[^.]+)+\.?$/.test(url.hostname);
}

/** An address in an input, with or without protocol. */
export const pageUrl = z
  .string()
  .min(1)
  .max(2_048)
  .transform((text, context): { shown: string; normalized: string } => {
    const { shown, normalized } = toPageUrl(text);
    if (normalized !== null) return { shown, normalized };
    context.addIssue({
      code: "custom",
      message: "must be the address of a page, such as example.com/guide or https://example.com/guide",
    });
    return z.NEVER;
  });
