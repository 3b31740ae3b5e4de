import { z } from "zod";

/**
 * What a role allows: `view` reads; `admin` changes websites' content and settings, keys and groups; `members` manages people,
 * invitations and roles; `billing` sees credits and their usage; `owner` owns.
 */
export const permission = z.enum(["view", "admin", "members", "billing", "owner"]).meta({ id: "Permission" });
export type Permission = z.output<typeof permission>;

/** What a caller holds at this moment, by the place that a call is about. */
export interface Held {
  /** For the organization as a whole; empty for a caller that reaches some websites only. */
  organization: readonly Permission[];
  /** On the website that the call names; empty where it names none. */
  website: readonly Permission[];
  /** On everything that the caller reaches. */
  wherever: readonly Permission[];
  /** On something that the caller reaches. */
  anywhere: readonly Permission[];
}

/** Permissions that let something be changed; the others let it be read. */
export const isWriting = (one: Permission): boolean => one === "admin" || one === "members" || one === "owner";

/** What a service key holds, and the system role Admin. */
export const adminPermissions: readonly Permission[] = ["view", "admin", "members", "billing"];
