import { randomUUID } from "node:crypto";
import { sql } from "../../../src/platform/database/connection.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization, newTestKey, newWebsite, type TestOrganization, type TestService } from "../../support/service.ts";

/** A tenant of its own for one operation's checks: a partner organization with a website, and records made as they are needed. */
export class Place {
  readonly service: TestService;
  readonly organization: TestOrganization;
  /** A global admin key that belongs to the organization's owner: may do everything. */
  readonly key: string;
  readonly websiteId: string;
  /** Another website of the same organization. */
  readonly otherWebsiteId: string;

  constructor(service: TestService, organization: TestOrganization, key: string, websiteId: string, otherWebsiteId: string) {
    this.service = service;
    this.organization = organization;
    this.key = key;
    this.websiteId = websiteId;
    this.otherWebsiteId = otherWebsiteId;
  }

  static async create(service: TestService): Promise<Place> {
    const organization = await newOrganization(service, { isPartner: true });
    const ownerId = await newMember(service, organization, "owner");
    const key = await newTestKey(service, organization, { ownerId });
    const [one, other] = [await newWebsite(service, organization), await newWebsite(service, organization)];
    return new Place(service, organization, key, one.id, other.id);
  }

  /** Makes a record over the API, on the website. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  async make(method: string, path: string, body: object = {}): Promise<any> {
    const answer = await this.service.call(this.key, method, path, { website_id: this.websiteId, ...body });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.error}`);
    return answer.body;
  }

  async tag(): Promise<string> {
    return (await this.make("POST", "/prompt-tags", { name: "Tag" })).prompt_tag.id;
  }
  async topic(): Promise<string> {
    return (await this.make("POST", "/topics", { name: "Topic" })).topic.id;
  }
  async location(): Promise<string> {
    return (await this.make("POST", "/locations", { name: "Oslo", country: "NO" })).location.id;
  }
  async prompt(): Promise<string> {
    return (await this.make("POST", "/prompts", { text: "best shop" })).prompt.id;
  }
  async competitor(): Promise<string> {
    return (await this.make("POST", "/competitors", { name: "Rival", url: "rival.example" })).competitor.id;
  }
  async group(): Promise<string> {
    return (await this.make("POST", "/groups", { name: "Group", website_ids: [this.websiteId] })).group.id;
  }
  async customRole(): Promise<string> {
    return (await this.make("POST", "/roles", { name: `Editor ${randomUUID()}`, permissions: ["admin"] })).role.id;
  }
  async invite(): Promise<string> {
    const body = { type: "organization", invite_method: "email", email: "somebody@example.com" };
    return (await this.make("POST", "/invites", body)).invite_id;
  }
  async destination(): Promise<string> {
    const body = { endpoint: "https://storage.example", region: "eu-central-1", bucket: "exports" };
    const secrets = { access_key_id: "AKEXAMPLE", secret_access_key: "secret" };
    return (await this.make("POST", "/export-destinations", { ...body, ...secrets })).destination.id;
  }
  async shareLink(): Promise<string> {
    return (await this.make("POST", "/share-links", { screen: "overview" })).id;
  }
  async savedView(): Promise<string> {
    return (await this.make("POST", "/saved-views", { name: "View" })).saved_view.id;
  }
  async keyId(): Promise<string> {
    return (await this.make("POST", "/keys", { permission: "view", website_id: undefined })).api_key.id;
  }
  async pillar(name = "Pillar"): Promise<string> {
    return (await this.make("POST", "/knowledge-base/pillars", { name })).pillar.id;
  }
  async fact(pillarId: string): Promise<string> {
    const facts = [{ text: "The shop was founded in 1999." }];
    return (await this.make("POST", "/knowledge-base/facts", { pillar_id: pillarId, facts })).facts[0].id;
  }
  async content(): Promise<string> {
    return (await this.make("POST", "/content", { title: "Guide", body: "All about shops." })).content_id;
  }
  /** An item that is being written. */
  async writtenContent(): Promise<string> {
    return (await this.make("POST", "/content/generate", { brief: { topic: "Shops" } })).content_id;
  }
  async contentVersion(contentId: string): Promise<{ version_id: string }> {
    const path = `/content/${contentId}/versions?website_id=${this.websiteId}`;
    return { version_id: (await this.service.call(this.key, "GET", path)).body.versions[0].version_id };
  }
  async sheet(): Promise<string> {
    return (await this.make("POST", "/content/sheets", { name: `Tab` })).sheet.sheet_id;
  }
  async column(): Promise<string> {
    return (await this.make("POST", "/content/columns", { name: "Column", type: "text" })).column.id;
  }
  async factImport(): Promise<string> {
    const body = { pillar_id: await this.pillar("Imported"), text: "It is old." };
    return (await this.make("POST", "/knowledge-base/facts/import", body)).import.import_id;
  }
  async pitch(): Promise<string> {
    const headers = { "idempotency-key": "place" };
    const body = { website_url: "www.northlight-audio.com" };
    const answer = await this.service.call(this.key, "POST", "/pitches", body, headers);
    if (answer.status !== 202) throw new Error(`POST /pitches answered ${answer.status}: ${answer.body.error}`);
    return answer.body.pitch_id;
  }
  async schedule(): Promise<string> {
    return (await this.make("POST", "/prompt-schedules", { name: "Weekly", weekdays: [1], hour: 5 })).schedule.id;
  }
  /** Attributes come out of answers; no operation makes one. */
  async attribute(): Promise<string> {
    const [attribute] = await this.service.query<{ id: string }>(sql`
      insert into attribute (organization_id, website_id, name, positive)
      values (${this.organization.id}, ${this.websiteId}, 'sturdy', true) returning id`);
    return attribute!.id;
  }
  /** Answers come by runs and imports. */
  async response(): Promise<string> {
    await importLines(this.service, this.websiteId, [importLine()]);
    const [response] = await this.service.query<{ id: string }>(sql`
      select r.id from response r join website w on w.n = r.website_n where w.id = ${this.websiteId} order by r.n desc limit 1`);
    return response!.id;
  }
  /** A job that waits: no worker claims it here. */
  async seoJob(): Promise<string> {
    const body = { request_id: "one", source: { kind: "draft", markdown: "# Shop" } };
    return (await this.make("POST", "/seo/recommendations", body)).job_id;
  }
  member(place: { websiteId?: string; groupId?: string } = {}): Promise<string> {
    return newMember(this.service, this.organization, "viewer", place);
  }
  /** A run that is over, so that following it ends. */
  async run(): Promise<string> {
    const [run] = await this.service.query<{ id: string }>(sql`
      insert into response_run (organization_id, website_id, schedule_id, workflow_id, origin, status, models, prompt_count,
        expected_responses, estimated_credits, finished_at)
      select organization_id, website_id, id, 'run/' || gen_random_uuid(), 'api', 'completed', '{chatgpt}', 1, 1, 1, now()
      from prompt_schedule where website_id = ${this.websiteId} and kind = 'default' returning id`);
    return run!.id;
  }
}
