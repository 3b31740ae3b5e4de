import { limitsOf } from "../../api/body/limits.ts";
import { systemRoles } from "../../src/identity/roles/system.ts";
import { type AnyOperation, usesQuery } from "../../src/operation/operation.ts";
import { sql } from "../../src/platform/database/connection.ts";
import type { RefusalStatus } from "../../src/platform/errors/refusal.ts";
import { changed } from "../api/access/changed.ts";
import { invoke } from "../api/access/invoke.ts";
import type { Place } from "../api/access/place.ts";
import type { Sample } from "../api/access/samples.ts";
import { newMember } from "../support/people.ts";
import { type Answer, newOrganization, newTestKey } from "../support/service.ts";

type Input = Record<string, unknown>;

/** What a way to a refusal has at hand: a fresh place with a good input, and another organization. */
export interface Scene {
  operation: AnyOperation;
  sample: Sample;
  place: Place;
  theirs: Place;
  input: Input;
}

/** Calls the operation so that it refuses with the status. */
export function provoke(scene: Scene, status: RefusalStatus): Promise<Answer> {
  const way = ways[status];
  if (!way) throw new Error(`nobody knows how to provoke ${status}`);
  return way(scene);
}

/** Statuses that a test can bring about; 500 and 503 need something broken. */
export const provocable = (status: RefusalStatus): boolean => ways[status] !== undefined;

const call = ({ place, operation }: Scene, input: Input, key: string | null = place.key) =>
  invoke(place.service, key, operation, input);

const ways: Partial<Record<RefusalStatus, (scene: Scene) => Promise<Answer>>> = {
  400: (scene) => {
    const fields = Object.keys(scene.operation.input.shape);
    if (fields.includes("website_id")) return call(scene, { ...scene.input, website_id: "acme" });
    return call(scene, { ...scene.input, [fields[0]!]: "\0" });
  },
  401: (scene) => call(scene, scene.input, null),
  403: async (scene) => {
    const { place, theirs, sample, operation, input } = scene;
    if (sample.needs === "website") return call(scene, input, theirs.key);
    if (operation.access.writes)
      return call(scene, input, await newTestKey(place.service, place.organization, { permission: "view" }));
    if (sample.partner) return call(scene, input, (await newOrganization(place.service)).key);
    if ("start" in input) return call(scene, { ...input, website_id: theirs.websiteId });
    return call(scene, input, await newTestKey(place.service, place.organization, { websiteIds: [place.websiteId] }));
  },
  404: async (scene) => {
    let answer: Answer | undefined;
    for (const [field, value] of Object.entries(scene.input)) {
      if (field === "website_id" || !/_ids?$/.test(field)) continue;
      answer = await call(scene, { ...scene.input, [field]: Array.isArray(value) ? [nobody] : nobody });
      if (answer.status === 404) return answer;
    }
    return answer ?? call(scene, scene.input);
  },
  409: async (scene) => {
    const conflict = conflicts[scene.operation.name];
    if (conflict) return call(scene, await conflict(scene));
    if (scene.operation.idempotency) {
      const withKey = (input: Input) => call(scene, { ...input, idempotency_key: "one" });
      await withKey(scene.input);
      return withKey(changed(scene.place, scene.input));
    }
    // What makes something with a name cannot make it twice.
    await call(scene, scene.input);
    return call(scene, scene.input);
  },
  413: (scene) => call(scene, { ...scene.input, padding: "x".repeat(limitsOf(scene.operation).maxBytes) }),
  415: ({ place, operation, input }) => {
    const path = operation.rest!.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name]));
    return place.service.call(place.key, operation.rest!.method, path, "a=b", {
      "content-type": "application/x-www-form-urlencoded",
    });
  },
  429: async (scene) => {
    const { service } = scene.place;
    const poor = await newOrganization(service);
    await service.query(sql`update organization set rate_limit_per_minute = 1 where id = ${poor.id}`);
    await service.call(poor.key, "GET", "/websites");
    return call(scene, scene.input, poor.key);
  },
};

const nobody = "0197f000-0000-7000-8000-00000000dead";

/** Whether a body of the operation's own can be too large or no JSON. */
export const hasBody = ({ rest }: AnyOperation): boolean => rest !== undefined && !usesQuery(rest);

const archive = async ({ place, input }: Scene, field: string) => {
  await place.make("PATCH", `/knowledge-base/pillars/${input[field]}`, { status: "archived" });
  return input;
};
const beingWritten = async ({ place, input }: Scene): Promise<Input> => {
  await place.service.query(sql`
    insert into content_generation (organization_id, website_id, content_id, status)
    values (${place.organization.id}, ${place.websiteId}, ${input.content_id}, 'running')`);
  return input;
};
const stale = ({ input }: Scene): Input => ({ ...input, expected_version_number: 99 });
/** Another record has the name or text that the input gives. */
const taken = (path: string, body: Input) => async (scene: Scene) => {
  await scene.place.make("POST", path, body);
  return { ...scene.input, ...body };
};
const lastAdmin = async ({ place, input }: Scene): Promise<Input> => {
  // A person who may do this is an admin too; the organization's own key need not leave one.
  await place.service.query(sql`update api_key set owner_id = null where id = ${place.key.split("_")[2]}`);
  const admin = await newMember(place.service, place.organization, "admin");
  await place.service.query(sql`
    update membership set role_id = ${systemRoles.viewer} where organization_id = ${place.organization.id} and user_id <> ${admin}`);
  return { ...input, user_id: admin, ...("role_id" in input && { role_id: undefined, role: "viewer" }) };
};
/** Whoever is to get the person's keys reaches less. */
const unfitHeir = async ({ place, input }: Scene): Promise<Input> => {
  await newTestKey(place.service, place.organization, { ownerId: input.user_id as string });
  const heir = await newMember(place.service, place.organization, "viewer", { websiteId: place.otherWebsiteId });
  return { ...input, transfer_keys_to: heir };
};
const externalId = { external_id: "crm-1017" };

/** Inputs that conflict with what is there, for operations that can be repeated as they are. */
const conflicts: Record<string, (scene: Scene) => Input | Promise<Input>> = {
  "websites.restore": async ({ place, input }) => {
    await place.make("POST", `/websites/${place.websiteId}/erase`, { confirm_name: "Acme" });
    return input;
  },
  "prompts.update": taken("/prompts", { text: "Which shop delivers fastest?" }),
  "prompts.restore": async ({ place, input }) => {
    await place.service.query(sql`update prompt set deleted_at = now() where id = ${input.prompt_id}`);
    await place.prompt();
    return input;
  },
  "prompt-tags.update": taken("/prompt-tags", { name: "Taken" }),
  "topics.update": taken("/topics", { name: "Taken" }),
  "locations.update": taken("/locations", { name: "Bergen" }),
  "prompt-schedules.update": taken("/prompt-schedules", { name: "Taken" }),
  "content.generate": async (scene) => {
    await call(scene, scene.input);
    return { ...scene.input, brief: { topic: "Another one" } };
  },
  "response-streaming.start": async (scene) => {
    const key = { idempotency_key: "monday" };
    await call(scene, { ...scene.input, ...key });
    return { ...scene.input, ...key, selected_models: { chatgpt: true } };
  },
  "pitches.create": async (scene) => {
    await call(scene, scene.input);
    return { ...scene.input, country: "Norway" };
  },
  "seo.submit": async (scene) => {
    await call(scene, scene.input);
    return { ...scene.input, target_queries: ["best shop"] };
  },
  "content.create": async (scene) => {
    const input = { ...scene.input, url: "acme.example/guide" };
    await call(scene, input);
    return input;
  },
  "content.update": async (scene) => {
    await scene.place.service.query(sql`update content set type = 'optimize' where id = ${scene.input.content_id}`);
    return beingWritten(scene);
  },
  "content.delete": beingWritten,
  "content.edit": stale,
  "content.autosave": ({ input }) => ({ ...input, expected_updated_at: "2020-01-01T00:00:00Z" }),
  "content.versions.restore": stale,
  "content.publish": async ({ place, input }) => {
    await place.make("POST", "/content", { title: "Guide", body: "Text.", url: "acme.example/guide" });
    return { ...input, url: "acme.example/guide" };
  },
  "content.sheets.update": taken("/content/sheets", { name: "Taken" }),
  "content.columns.update": async (scene) => {
    await scene.place.make("POST", "/content/columns", { name: "Taken", type: "text" });
    return { ...scene.input, name: "Taken" };
  },
  "websites.create": async (scene) => {
    await call(scene, { ...scene.input, ...externalId });
    return { ...scene.input, ...externalId };
  },
  "websites.provision": async (scene) => {
    await call(scene, { ...scene.input, ...externalId });
    return { ...scene.input, ...externalId };
  },
  "websites.update": async ({ place, input }) => {
    await place.service.call(place.key, "PATCH", `/websites/${place.otherWebsiteId}`, externalId);
    return { ...input, ...externalId };
  },
  "competitors.update": taken("/competitors", { name: "Taken", url: "taken.example" }),
  "groups.create": async (scene) => {
    await call(scene, { ...scene.input, ...externalId });
    return { ...scene.input, ...externalId };
  },
  "groups.update": async ({ place, input }) => {
    await place.make("POST", "/groups", { name: "Other", website_ids: [place.websiteId], ...externalId });
    return { ...input, ...externalId };
  },
  "members.update": lastAdmin,
  "members.remove": lastAdmin,
  "websites.members.remove": unfitHeir,
  "groups.members.remove": unfitHeir,
  "roles.update": async ({ place, input }) => {
    await place.make("POST", "/roles", { name: "Taken", permissions: ["view"] });
    return { ...input, name: "Taken" };
  },
  "roles.delete": async ({ place, input }) => {
    const invite = { type: "organization", invite_method: "email", email: "kim@example.com", role_id: input.role_id };
    await place.make("POST", "/invites", invite);
    return input;
  },
  "keys.update": async ({ place, input }) => {
    await place.service.call(place.key, "DELETE", `/keys/${input.key_id}`);
    return input;
  },
  "invites.resend": async ({ place, input }) => {
    await place.service.call(place.key, "DELETE", `/invites/${input.invite_id}`);
    return input;
  },
  "invites.revoke": async ({ place, input }) => {
    await place.service.query(sql`update invite set accepted_at = now() where id = ${input.invite_id}`);
    return input;
  },
  "knowledge-base.update-pillar": taken("/knowledge-base/pillars", { name: "Taken" }),
  "knowledge-base.merge-pillars": (scene) => archive(scene, "target_pillar_id"),
  "knowledge-base.create-facts": (scene) => archive(scene, "pillar_id"),
  "knowledge-base.import-facts": (scene) => archive(scene, "pillar_id"),
  "knowledge-base.move-facts": (scene) => archive(scene, "pillar_id"),
  "knowledge-base.update-fact": async ({ place, input }) => {
    await place.make("POST", "/knowledge-base/facts/review", { fact_ids: [input.fact_id], decision: "rejected" });
    return { ...input, text: "It is new." };
  },
};
