import { Refusal } from "../platform/errors/index.ts";
import type { Caller, Website } from "./context.ts";
import { isWriting, type Permission } from "./permission.ts";

/**
 * Who may call an operation. A rule says what kind of key it takes (`checkKey`, before the input is looked at) and returns
 * what the handler needs (`admit`, after it), so that a handler without its website or organization does not compile.
 */
export interface Access<Subject> {
  /** Shown in the API description. */
  description: string;
  /** What the caller has to hold. */
  permission: Permission;
  /** Whether the operation changes something: then view keys do not see it. */
  writes: boolean;
  /** Whether some keys that work are refused (403). */
  refuses: boolean;
  /** @throws Refusal 403 when this kind of key can never call the operation. */
  checkKey(caller: Caller): void;
  /** @throws Refusal 403 when the caller may not do this to the website that the input names. */
  admit(caller: Caller, input: Record<string, unknown>): Subject;
}

/** The answer about a website that is not within its reach, whatever the reason. */
export const foreignWebsite = () => new Refusal(403, "Unauthorized access to this website");

/**
 * The input's `website_id` names a website of the caller's organization that the key reaches.
 *
 * @param permission `view` for reading, `admin` for changes, `members` for people, `billing` for credits, `owner` for what cannot be undone.
 * @param options.deleted deleted websites are admitted too, for keys that could restore them (`admin`).
 */
export function website(permission: Permission, options: { deleted?: boolean } = {}): Access<Website> {
  const forDeleted = options.deleted && permission === "view" ? "; with `admin` permission where the website is deleted" : "";
  return {
    description: describedOnWebsite[permission] + forDeleted,
    permission,
    writes: isWriting(permission),
    refuses: true,
    checkKey() {},
    admit(caller, input) {
      const named = caller.website;
      if (!named || named.id !== input.website_id) throw foreignWebsite();
      if (caller.websiteIds && !caller.websiteIds.includes(named.id)) throw foreignWebsite();
      if (named.deletedAt && !(options.deleted && holds(caller, caller.held.website, "admin"))) throw foreignWebsite();
      requireHeld(caller, caller.held.website, permission, " on the website");
      return named;
    },
  };
}

const describedOnWebsite = {
  view: "a key that reaches the website",
  admin: "a key with `admin` permission on the website",
  members: "a key with `admin` permission that holds `members` on the website",
  billing: "a key that holds `billing` on the website",
  owner: "a key with `admin` permission of an owner of the organization",
};

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
 * @param options.global takes only a caller that acts for the whole organization.
 * @param options.partner takes only keys of organizations flagged as partner.
 * @param options.somewhere is enough to hold the permission somewhere: the operation checks the place that its input names.
 */
export function organization(
  permission: Permission,
  options: { global?: boolean; partner?: boolean; somewhere?: boolean } = {},
): Access<OrganizationSubject> {
  const isChanging = isWriting(permission);
  const kind = [options.global && "global", options.partner && "partner", isChanging && "admin"].filter(Boolean).join(" ");
  const holding =
    permission === "members" || permission === "billing" || permission === "owner" ? ` that holds \`${permission}\`` : "";
  return {
    description: kind || holding ? `a ${kind ? `${kind} ` : ""}key of the organization${holding}` : "any key of the organization",
    permission,
    writes: isChanging,
    refuses: kind !== "" || holding !== "",
    checkKey(caller) {
      if (options.partner && !caller.isPartner) throw new Refusal(403, "This needs a partner key");
      if (options.global && !caller.isGlobal) throw new Refusal(403, "This needs a global key of the organization");
      if (permission === "view") return;
      const { organization: whole, wherever, anywhere } = caller.held;
      requireHeld(caller, options.global ? whole : options.somewhere ? anywhere : wherever, permission, "");
    },
    admit: (caller) => ({ ...caller.organization, websiteIds: caller.websiteIds }),
  };
}

const holds = (caller: Caller, held: readonly Permission[], permission: Permission): boolean =>
  held.includes(permission) && (caller.mayWrite || !isWriting(permission));

/** @throws Refusal 403 unless the caller holds the permission and, where that means changes, may make some. */
function requireHeld(caller: Caller, held: readonly Permission[], permission: Permission, where: string): void {
  if (permission === "view" || holds(caller, held, permission)) return;
  const isAdmin = permission === "admin" || (isWriting(permission) && !caller.mayWrite);
  throw new Refusal(
    403,
    isAdmin ? `This needs a key with admin permission${where}` : `This needs a role with the permission ${permission}${where}`,
  );
}
