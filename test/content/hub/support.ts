import { expect } from "vitest";
import { type Answer, newOrganization, newWebsite, type TestOrganization, type TestService } from "../../support/service.ts";

/** A website with its own key; records are made over the API. */
export class Hub {
  readonly service: TestService;
  readonly organization: TestOrganization;
  readonly website: { id: string; n: number };

  constructor(service: TestService, organization: TestOrganization, website: { id: string; n: number }) {
    this.service = service;
    this.organization = organization;
    this.website = website;
  }

  static async create(service: TestService, options: { credits?: number } = {}): Promise<Hub> {
    const organization = await newOrganization(service, options);
    return new Hub(service, organization, await newWebsite(service, organization));
  }

  post = (path: string, body: object = {}): Promise<Answer> => this.#send("POST", path, body);
  put = (path: string, body: object = {}): Promise<Answer> => this.#send("PUT", path, body);
  patch = (path: string, body: object = {}): Promise<Answer> => this.#send("PATCH", path, body);
  delete = (path: string): Promise<Answer> => this.get(path, {}, "DELETE");

  get(path: string, query: Record<string, string> = {}, method = "GET"): Promise<Answer> {
    const text = new URLSearchParams({ website_id: this.website.id, ...query });
    return this.service.call(this.organization.key, method, `${path}?${text}`);
  }

  #send(method: string, path: string, body: object): Promise<Answer> {
    return this.service.call(this.organization.key, method, path, { website_id: this.website.id, ...body });
  }

  /** A text in the hub; returns its id. */
  async text(body: string, fields: object = {}): Promise<string> {
    return (await ok(this.post("/content", { title: "Guide", body, ...fields }))).content_id;
  }

  edit = (contentId: string, edits: { find: string; replace: string }[], fields: object = {}): Promise<Answer> =>
    this.post(`/content/${contentId}/edit`, { edits, ...fields });

  read = (contentId: string) => ok(this.get(`/content/${contentId}`));
}

/** The body of an answer that succeeded. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
export async function ok(answer: Promise<Answer>): Promise<any> {
  const { status, body } = await answer;
  expect([status, body?.error]).toEqual([expect.toSatisfy((code: number) => code < 300), undefined]);
  return body;
}
