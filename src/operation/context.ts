import type { Organization, Rows } from "../platform/database/index.ts";
import type { Held } from "./permission.ts";
import type { Services } from "./services.ts";
import type { SharedReads } from "./shared-reads.ts";

/** Who calls, and what the key or the signed-in person may do at this moment. */
export interface Caller {
  organization: Organization;
  isPartner: boolean;
  /** `key`: an API key; `user`: a person, signed in over OAuth. */
  kind: "key" | "user";
  keyId: string | null;
  /** The person that a key was made for or by, or that is signed in. */
  userId: string | null;
  /** The connection of the program that calls for the person, where the service's own authorization server made it. */
  connectionId?: string | null;
  /** The websites that the caller reaches; null: all of the organization. */
  websiteIds: string[] | null;
  /** Whether the key or token lets changes be made at all. */
  mayWrite: boolean;
  /** A person's come from the roles of this moment, and a personal key has its owner's. */
  held: Held;
  /** Whether the caller acts for the whole organization: by a key or a role for all of it that allows more than looking. */
  isGlobal: boolean;
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
  /** Another one when a list of its prompts may show something else; null where admission does not tell it. */
  promptsVersion: string | null;
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
  /** The moment of the call, the same for all of it. */
  now(): Date;
  requestId: string;
  /** The key under which this call happens once; null without one. */
  idempotencyKey: string | null;
  /**
   * Aborted when the caller has gone away; made for who asks. No getter: each object literal that has one gets a hidden class of its own, which
   * V8 keeps among its old objects with all that the call made, until the next collection of the whole heap.
   */
  signal: () => AbortSignal;
  /** Of a call that answers a page together with others. */
  shared?: SharedReads;
}
