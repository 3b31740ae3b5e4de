import type { Caller, Website } from "./context.ts";
import { Refusal } from "./errors.ts";

/**
 * Who may call an operation. A rule says what kind of key it takes (`checkKey`, before the input is looked at) and returns
 * what the handler needs (`admit`, after it), so that a handler without its website or organization does not compile.
 */
export interface Access<Subject> {
  /** Told in the API description. */
  description: string;
  /** Whether the operation changes something: then view keys do not see it. */
  writes: boolean;
  /** Whether some keys that work are refused (403). */
  refuses: boolean;
  /** @throws Refusal 403 when this kind of key can never call the operation. */
  checkKey(caller: Caller): void;
  /** @throws Refusal 403 when the caller may not do this to the website that the input names. */
  admit(caller: Caller, input: Record<string, unknown>): Subject;
}

/** What a caller is told about a website that is not within its reach, whatever the reason. */
export const foreignWebsite = () => new Refusal(403, "Unauthorized access to this website");

/**
 * The input's `website_id` names a website of the caller's organization that the key reaches.
 *
 * @param permission `view` for reading, `admin` for every change.
 * @param options.deleted deleted websites are admitted too, for keys that could restore them (`admin`).
 */
export function website(permission: "view" | "admin", options: { deleted?: boolean } = {}): Access<Website> {
  const reach = permission === "admin" ? "a key with `admin` permission on the website" : "a key that reaches the website";
  const forDeleted = options.deleted && permission === "view" ? "; with `admin` permission where the website is deleted" : "";
  return {
    description: reach + forDeleted,
    writes: permission === "admin",
    refuses: true,
    checkKey() {},
    admit(caller, input) {
      const named = caller.website;
      if (!named || named.id !== input.website_id) throw foreignWebsite();
      if (caller.websiteIds && !caller.websiteIds.includes(named.id)) throw foreignWebsite();
      if (named.deletedAt && !(options.deleted && (permission === "admin" || caller.permission === "admin")))
        throw foreignWebsite();
      if (permission === "admin" && caller.permission !== "admin") {
        throw new Refusal(403, "This needs a key with admin permission on the website");
      }
      return named;
    },
  };
}

/** The caller's organization as a whole. */
export interface OrganizationSubject {
  id: string;
  n: number;
  /** null: all websites; else the ones that a scoped key reaches. */
  websiteIds: string[] | null;
}

/**
 * The caller's organization.
 *
 * @param options.global takes only a key for the whole organization.
 * @param options.partner takes only keys of organizations flagged as partner.
 */
export function organization(
  permission: "view" | "admin",
  options: { global?: boolean; partner?: boolean } = {},
): Access<OrganizationSubject> {
  const kind = [options.global && "global", options.partner && "partner", permission === "admin" && "admin"]
    .filter(Boolean)
    .join(" ");
  return {
    description: kind ? `a ${kind} key of the organization` : "any key of the organization",
    writes: permission === "admin",
    refuses: kind !== "",
    checkKey(caller) {
      if (options.partner && !caller.isPartner) throw new Refusal(403, "This needs a partner key");
      if (options.global && !caller.isGlobal) throw new Refusal(403, "This needs a global key of the organization");
      if (permission === "admin" && caller.permission !== "admin")
        throw new Refusal(403, "This needs a key with admin permission");
    },
    admit: (caller) => ({ ...caller.organization, websiteIds: caller.websiteIds }),
  };
}
