import type { Organization, Rows } from "./database.ts";
import type { Services } from "./services.ts";

/** Who calls. The permission is what the key holds, or the signed-in person on the website that the call names. */
export interface Caller {
  organization: Organization;
  isPartner: boolean;
  /** `key`: an API key; `user`: a person, signed in over OAuth. */
  kind: "key" | "user";
  keyId: string | null;
  /** The person that a key was made for or by, or that is signed in. */
  userId: string | null;
  /** null: all websites of the organization (a global key). */
  websiteIds: string[] | null;
  permission: "view" | "admin";
  /** Whether the caller acts for the whole organization: a key for all websites, or a person who is its owner or an admin. */
  isGlobal: boolean;
  /** Whether the caller may change something on some website, whatever this call is about. */
  mayWriteSomewhere: boolean;
  /** The website that the call names, where it is one of this organization. */
  website: Website | null;
  rateLimit: RateLimit;
}

/** Where an organization's budget of calls stands after this call. */
export interface RateLimit {
  limit: number;
  remaining: number;
  /** Unix second at which `remaining` is whole again if nothing more is sent. */
  resetAtSeconds: number;
  /** null when the call is admitted. */
  waitMs: number | null;
}

/** A website as access rules and handlers see it. */
export interface Website {
  id: string;
  n: number;
  name: string;
  url: string;
  /** What the customer switched on or off; the catalogue's defaults apply to the rest. */
  models: Record<string, boolean>;
  language: string;
  baseCountry: string;
  companiesVersion: number;
  deletedAt: string | null;
}

/** Everything an operation may use. Knows nothing of HTTP or MCP. */
export interface Context<Subject = unknown> {
  caller: Caller;
  /** What the access rule established. */
  subject: Subject;
  /** The rows of the caller's organization. */
  rows: Rows;
  services: Services;
  now(): Date;
  requestId: string;
  /** The key under which this call happens once; null without one. */
  idempotencyKey: string | null;
  /** Ends when the caller has gone away. */
  signal: AbortSignal;
}
