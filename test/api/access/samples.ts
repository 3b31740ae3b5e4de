import type { Place } from "./place.ts";

type Input = Record<string, unknown>;

/** How the access table calls an operation. */
export interface Sample {
  /**
   * Whom the operation is for: keys that reach the website which the input names (`website`), keys for all websites (`global`)
   * or every key of the organization (`organization`).
   */
  needs: "website" | "global" | "organization";
  /** Only partner organizations. */
  partner?: boolean;
  /** A good input, with records of this place. */
  input(place: Place): Input | Promise<Input>;
  /** It answers when a workflow has ended. */
  waitsForWorkflow?: boolean;
}

const filters = { start_date: "2026-03-01", end_date: "2026-03-07" };
const onWebsite = (input: (place: Place) => Input | Promise<Input> = () => ({})): Sample => ({
  needs: "website",
  input: async (place) => ({ website_id: place.websiteId, ...(await input(place)) }),
});
const global = (input: Sample["input"] = () => ({})): Sample => ({ needs: "global", input });
const onContent = (input: (place: Place, contentId: string) => Input | Promise<Input> = () => ({})): Sample =>
  onWebsite(async (place) => {
    const contentId = await place.content();
    return { content_id: contentId, ...(await input(place, contentId)) };
  });
/** Nobody is there: the name is reserved. */
const destination = {
  ...{ endpoint: "https://storage.example", region: "eu-central-1", bucket: "exports", prefix: "acme", format: "parquet" },
  ...{ access_key_id: "AKEXAMPLE", secret_access_key: "secret" },
};
const metric = onWebsite(() => ({ filters }));

/** One entry for each operation of the service. A new operation needs one here. */
export const samples: Record<string, Sample> = {
  "websites.list": { needs: "organization", input: () => ({}) },
  "websites.create": global(() => ({ url: "https://www.borealis.example", name: "Borealis", country: "Norway" })),
  "websites.provision": global(() => ({
    ...{ url: "borealis.example", name: "Borealis", competitors: [{ name: "Acme", url: "acme.example" }] },
    prompts: [{ text: "Which outdoor shop has the best tents?", tags: ["Tents"], topic: "Camping" }],
  })),
  "websites.by_external_id": {
    ...{ needs: "organization", partner: true },
    async input(place) {
      // Told apart by the id itself: the same one may belong to each partner.
      const external_id = `id of ${place.websiteId}`;
      await place.make("PATCH", `/websites/${place.websiteId}`, { external_id });
      return { external_id };
    },
  },
  "websites.read": onWebsite(),
  "websites.update": onWebsite(() => ({ name: "Renamed" })),
  "websites.delete": onWebsite(),
  "websites.restore": onWebsite(),
  "websites.erase": onWebsite(() => ({ confirm_name: "Acme" })),
  "organization.export": global(),
  "organization.erase": global(() => ({ confirm_name: "Test" })),
  "erasures.list": global(),
  "retention.read": global(),
  "retention.update": global(() => ({ answers_days: 400, jobs_days: null })),

  "white-label.read": { needs: "organization", input: () => ({}) },
  "white-label.update": global(() => ({ name: "Northlight", color: "#1d7a4f" })),

  "prompts.list": onWebsite(async (place) => ({ topic_id: await place.topic() })),
  "prompts.read": onWebsite(async (place) => ({ prompt_id: await place.prompt() })),
  "prompts.create": onWebsite(async (place) => ({
    ...{
      text: "Which outdoor shop delivers tents within a day?",
      tag_ids: [await place.tag()],
      topic_id: await place.topic(),
      location_ids: [await place.location()],
    },
  })),
  "prompts.update": onWebsite(async (place) => ({ prompt_id: await place.prompt(), tag_ids: [await place.tag()] })),
  "prompts.pause": onWebsite(async (place) => ({ prompt_ids: [await place.prompt()] })),
  "prompts.resume": onWebsite(async (place) => ({ prompt_ids: [await place.prompt()] })),
  "prompts.delete": onWebsite(async (place) => ({ prompt_id: await place.prompt() })),
  "prompts.restore": onWebsite(async (place) => ({ prompt_id: await place.prompt() })),
  "prompt-tags.list": onWebsite(),
  "prompt-tags.create": onWebsite(() => ({ name: "Tents" })),
  "prompt-tags.update": onWebsite(async (place) => ({ prompt_tag_id: await place.tag(), name: "New" })),
  "prompt-tags.delete": onWebsite(async (place) => ({ prompt_tag_id: await place.tag() })),
  "topics.list": onWebsite(),
  "topics.create": onWebsite(() => ({ name: "Camping" })),
  "topics.update": onWebsite(async (place) => ({ topic_id: await place.topic(), name: "New" })),
  "topics.delete": onWebsite(async (place) => ({ topic_id: await place.topic() })),
  "locations.list": onWebsite(),
  "locations.create": onWebsite(() => ({ name: "Bergen", country: "NO" })),
  "locations.update": onWebsite(async (place) => ({ location_id: await place.location(), name: "Bergen" })),
  "locations.delete": onWebsite(async (place) => ({ location_id: await place.location() })),
  "prompt-schedules.list": onWebsite(),
  "prompt-schedules.create": onWebsite(async (place) => ({
    ...{ name: "New", weekdays: [2], hour: 4, prompt_ids: [await place.prompt()], tag_ids: [await place.tag()] },
  })),
  "prompt-schedules.update": onWebsite(async (place) => ({ schedule_id: await place.schedule(), hour: 3 })),
  "prompt-schedules.runs": onWebsite(async (place) => ({ schedule_id: await place.schedule() })),
  "pitches.create": global(() => ({ website_url: "www.northlight-audio.com", idempotency_key: "one" })),
  "pitches.list": global(),
  "pitches.read": global(async (place) => ({ pitch_id: await place.pitch() })),
  "pitches.renew_link": global(async (place) => ({ pitch_id: await place.pitch() })),
  "pitches.revoke_link": global(async (place) => ({ pitch_id: await place.pitch() })),
  "activity.list": { needs: "organization", partner: true, input: () => ({}) },

  "response-streaming.start": onWebsite(async (place) => ({
    prompt_ids: [await place.prompt()],
    schedule_id: await place.schedule(),
  })),
  "response-streaming.list": onWebsite(async (place) => {
    await place.run();
    return { trigger: "api", schedule_id: "default", start_date: "2026-03-01" };
  }),
  "response-streaming.read": onWebsite(async (place) => ({ run_id: await place.run() })),
  "response-streaming.events": onWebsite(async (place) => ({ run_id: await place.run() })),
  "response-streaming.cancel": onWebsite(async (place) => ({ run_id: await place.run() })),

  "seo.submit": onWebsite(() => ({ request_id: "one", source: { kind: "draft", markdown: "# Shop\n\nBuy." } })),
  "seo.list": onWebsite(() => ({ status: "pending", limit: 10 })),
  "seo.cancel": onWebsite(async (place) => ({ job_id: await place.seoJob() })),
  "seo.read": onWebsite(async (place) => ({ job_id: await place.seoJob() })),

  "metrics.share-of-voice.time-series": metric,
  "metrics.share-of-voice.cumulative": metric,
  "metrics.position.time-series": metric,
  "metrics.position.cumulative": metric,
  "metrics.mention-rate.time-series": metric,
  "metrics.mention-rate.cumulative": metric,
  "metrics.citation-rate.time-series": metric,
  "metrics.citation-rate.cumulative": onWebsite(async (place) => ({
    filters: {
      ...{ ...filters, prompt_ids: [await place.prompt()], competitor_ids: [await place.competitor()] },
      ...{ location_ids: [await place.location()], schedule_id: await place.schedule() },
    },
  })),
  "metrics.agreement.cumulative": metric,
  "metrics.compare": onWebsite(async (place) => ({
    metric: "mention_rate",
    comparisons: [
      { name: "March", baseline: filters, compared: { ...filters, prompt_ids: [await place.prompt()] } },
      {
        baseline: { ...filters, schedule_id: await place.schedule() },
        compared: { ...filters, location_ids: [await place.location()] },
      },
    ],
    competitor_ids: [await place.competitor()],
    effect: 5,
  })),
  "metrics.shopping": onWebsite(async (place) => ({ filters: { ...filters, competitor_ids: [await place.competitor()] } })),
  "sources.list": metric,
  "sources.pages": metric,
  "instrument-changes.list": onWebsite(() => ({ start_date: "2026-03-01", kinds: ["prompt"] })),
  "query.metrics": onWebsite(async (place) => ({
    metrics: ["mention_rate"],
    dimensions: ["prompt_tag", "day"],
    filters: { ...filters, prompt_tags: [await place.tag()] },
  })),
  "export.answers": onWebsite(() => ({ include_response: false })),
  "export.mentions": onWebsite(() => ({ format: "csv" })),
  "export.citations": onWebsite(() => ({ limit: 10 })),
  "export.products": onWebsite(),
  "export-destinations.create": onWebsite(() => destination),
  "export-destinations.list": onWebsite(),
  "export-destinations.push": onWebsite(async (place) => ({ destination_id: await place.destination() })),
  "export-destinations.delete": onWebsite(async (place) => ({ destination_id: await place.destination() })),
  "query.rows": onWebsite(async (place) => ({
    dataset: "answers",
    filters: { ...filters, prompt_ids: [await place.prompt()] },
    where: [{ field: "position", operator: "lte", value: 3 }],
  })),
  "responses.list": onWebsite(async (place) => ({ filters: { ...filters, prompt_ids: [await place.prompt()] } })),
  "responses.read": onWebsite(async (place) => ({ response_id: await place.response() })),
  "overview.read": onWebsite(),
  "query.counts": onWebsite(() => ({ filters, by: ["model", "outcome"] })),
  "responses.date-range": onWebsite(async (place) => ({ schedule_id: await place.schedule() })),

  "attributes.list": onWebsite(),
  "attributes.cumulative": metric,
  "attributes.time-series": onWebsite(async (place) => ({ attribute_id: await place.attribute(), filters })),
  "attributes.sentences": onWebsite(async (place) => ({ attribute_id: await place.attribute(), filters })),
  "attributes.remove": onWebsite(async (place) => ({ attribute_id: await place.attribute() })),
  "attributes.restore": onWebsite(async (place) => ({ attribute_id: await place.attribute() })),
  "looker-studio.data": onWebsite(() => ({ filters, fields: [{ name: "date" }, { name: "company" }, { name: "mention_rate" }] })),

  "content.items": onWebsite(async (place) => ({ sheet_id: await place.sheet(), prompt_id: await place.prompt() })),
  "content.items.csv": onWebsite(async (place) => ({ sheet_id: await place.sheet(), prompt_id: await place.prompt() })),
  "content.items.jsonl": onWebsite(async (place) => ({ sheet_id: await place.sheet(), prompt_id: await place.prompt() })),
  "content.read": onContent(),
  "content.create": onWebsite(async (place) => ({
    ...{
      title: "How to choose a tent",
      body: "A tent has to be **dry** and light.",
      sheet_id: await place.sheet(),
      topic_id: await place.topic(),
      prompt_ids: [await place.prompt()],
    },
  })),
  "content.update": onContent(async (place) => ({
    ...{ title: "New", sheet_id: await place.sheet(), topic_id: await place.topic(), prompt_ids: [await place.prompt()] },
  })),
  "content.delete": onContent(),
  "content.edit": onContent(() => ({ edits: [{ find: "shops", replace: "stores" }] })),
  "content.autosave": onContent(() => ({ body: "Typed." })),
  "content.versions.list": onContent(),
  "content.versions.read": onContent((place, contentId) => place.contentVersion(contentId)),
  "content.versions.restore": onContent((place, contentId) => place.contentVersion(contentId)),
  "content.generate": onWebsite(async (place) => ({
    brief: { topic: "Shops", prompt_ids: [await place.prompt()] },
    sheet_id: await place.sheet(),
    topic_id: await place.topic(),
    idempotency_key: "one",
  })),
  "content.cancel": onWebsite(async (place) => ({ content_id: await place.writtenContent() })),
  "content.publish": onContent(() => ({ url: "acme.example/guide" })),
  "content.track": onWebsite(async (place) => ({ urls: [{ url: "news.example/a" }], sheet_id: await place.sheet() })),
  "content.prompts": onContent(() => ({ filters })),
  "content.prompts.csv": onContent(() => ({ filters })),
  "content.prompts.jsonl": onContent(() => ({ filters })),
  "content.sheets.list": onWebsite(),
  "content.sheets.create": onWebsite(() => ({ name: "New" })),
  "content.sheets.update": onWebsite(async (place) => ({ sheet_id: await place.sheet(), name: "New" })),
  "content.sheets.delete": onWebsite(async (place) => ({ sheet_id: await place.sheet() })),
  "content.columns.create": onWebsite(async (place) => ({ sheet_id: await place.sheet(), name: "New", type: "text" })),
  "content.columns.delete": onWebsite(async (place) => ({ column_id: await place.column() })),
  "content.columns.update": onWebsite(async (place) => ({ column_id: await place.column(), name: "New" })),

  "rescoring.get": onWebsite(),
  "competitors.list": onWebsite(),
  "competitors.add": onWebsite(() => ({ name: "Northwind", url: "northwind.example", aliases: ["North Wind"] })),
  "competitors.update": onWebsite(async (place) => ({ competitor_id: await place.competitor(), name: "New" })),
  "competitors.remove": onWebsite(async (place) => ({ competitor_id: await place.competitor() })),

  "groups.list": global(),
  "groups.create": global((place) => ({ name: "New", website_ids: [place.websiteId] })),
  "groups.update": global(async (place) => ({ group_id: await place.group(), add_website_ids: [place.otherWebsiteId] })),
  "members.list": global(),
  "members.update": global(async (place) => ({ user_id: await place.member(), role_id: await place.customRole() })),
  "members.remove": global(async (place) => ({ user_id: await place.member() })),
  "websites.members.list": onWebsite(),
  "websites.members.update": onWebsite(async (place) => ({
    ...{ user_id: await place.member({ websiteId: place.websiteId }), role_id: await place.customRole() },
  })),
  "websites.members.remove": onWebsite(async (place) => ({ user_id: await place.member({ websiteId: place.websiteId }) })),
  "groups.members.list": global(async (place) => ({ group_id: await place.group() })),
  "groups.members.update": global(async (place) => {
    const groupId = await place.group();
    return { group_id: groupId, user_id: await place.member({ groupId }), role: "admin" };
  }),
  "groups.members.remove": global(async (place) => {
    const groupId = await place.group();
    return { group_id: groupId, user_id: await place.member({ groupId }) };
  }),
  "roles.list": { needs: "organization", input: () => ({}) },
  "roles.create": global(() => ({ name: "New", permissions: ["view"] })),
  "roles.update": global(async (place) => ({ role_id: await place.customRole(), name: "New" })),
  "roles.delete": global(async (place) => ({ role_id: await place.customRole() })),
  "keys.list": global(),
  "keys.create": global((place) => ({ permission: "view", website_ids: [place.websiteId] })),
  "keys.update": global(async (place) => ({ key_id: await place.keyId(), website_ids: [place.websiteId] })),
  "keys.revoke": global(async (place) => ({ key_id: await place.keyId() })),
  "invites.list": { needs: "organization", input: () => ({}) },
  "invites.create": {
    needs: "website",
    input: async (place) => ({
      ...{ type: "website", website_id: place.websiteId, invite_method: "direct", email: "new@example.com" },
      role_id: await place.customRole(),
    }),
  },
  "invites.resend": { needs: "organization", input: async (place) => ({ invite_id: await place.invite() }) },
  "invites.revoke": { needs: "organization", input: async (place) => ({ invite_id: await place.invite() }) },
  "share-links.list": { needs: "organization", input: () => ({}) },
  "share-links.create": onWebsite(() => ({ screen: "overview", query: "days=90" })),
  "share-links.revoke": onWebsite(async (place) => ({ share_link_id: await place.shareLink() })),
  "saved-views.list": onWebsite(),
  "saved-views.create": onWebsite(() => ({ name: "New", filters })),
  "saved-views.update": onWebsite(async (place) => ({ view_id: await place.savedView(), name: "New" })),
  "saved-views.delete": onWebsite(async (place) => ({ view_id: await place.savedView() })),
  "credits.read": global(),
  "credits.read_website": onWebsite(),
  "credits.read_group": global(async (place) => ({ group_id: await place.group() })),
  "credits.usage": global(async (place) => ({ start: "2026-03-01", end: "2026-03-02", group_id: await place.group() })),
  "credits.usage_events": global(async (place) => ({ start: "2026-03-01", end: "2026-03-02", group_id: await place.group() })),
  "security.read": global(),
  "security.update": global(() => ({ require_second_factor: true })),
  "audit.list": global((place) => ({ entity_id: place.websiteId })),

  "knowledge-base.create-pillar": onWebsite(() => ({ name: "History", description: "How the shop came to be" })),
  "knowledge-base.list-pillars": onWebsite(),
  "knowledge-base.update-pillar": onWebsite(async (place) => ({ pillar_id: await place.pillar(), name: "New" })),
  "knowledge-base.delete-pillars": onWebsite(async (place) => ({ pillar_ids: [await place.pillar()] })),
  "knowledge-base.merge-pillars": {
    ...onWebsite(async (place) => ({
      source_pillar_ids: [await place.pillar()],
      target_pillar_id: await place.pillar("Target"),
    })),
    waitsForWorkflow: true,
  },
  "knowledge-base.create-facts": onWebsite(async (place) => ({
    pillar_id: await place.pillar(),
    facts: [{ text: "It is old." }],
  })),
  "knowledge-base.import-facts": onWebsite(async (place) => ({ pillar_id: await place.pillar(), text: "It is old." })),
  "knowledge-base.read-import": onWebsite(async (place) => ({ import_id: await place.factImport() })),
  "knowledge-base.list-facts": onWebsite(async (place) => ({ pillar_id: await place.pillar() })),
  "knowledge-base.update-fact": onWebsite(async (place) => ({
    fact_id: await place.fact(await place.pillar()),
    confidence: "low",
  })),
  "knowledge-base.move-facts": onWebsite(async (place) => ({
    ...{ fact_ids: [await place.fact(await place.pillar())], pillar_id: await place.pillar("Target") },
  })),
  "knowledge-base.review-facts": onWebsite(async (place) => ({
    ...{ fact_ids: [await place.fact(await place.pillar())], decision: "rejected" },
  })),
};
