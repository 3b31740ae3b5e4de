import { html } from "hono/html";
import { bareHost, belongsTo, readableDomain } from "../../../../../src/platform/addresses/index.ts";
import type { Markup } from "../../../document.ts";
import { priceOf } from "../../../words.ts";
import type { Answer } from "../../ask.ts";
import type { Choices } from "../../choices.ts";

type Response = Answer<"responses.list">["responses"][number];

/** The pages that an answer cites, numbered, and what the model only retrieved, with whose they are. */
export function sourcesOf({ sources = [] }: Response, companies: Choices["companies"]): Markup {
  if (sources.length === 0) return html`<p class="soft">The answer has none.</p>`;
  const cited = sources.filter(({ cited }) => cited);
  const retrieved = sources.filter(({ cited }) => !cited);
  const list = (shown: typeof sources) =>
    html`<ol class="sources">${shown.map(
      ({ url, title, normalized_url }) =>
        html`<li><a href="${url}" rel="noreferrer noopener nofollow" dir="auto">${title || readableDomain(normalized_url)}</a> ${ownerOf(url, companies)}<small dir="ltr">${readableDomain(normalized_url)}</small></li>`,
    )}</ol>`;
  return html`${cited.length > 0 ? list(cited) : html`<p class="soft">Nothing is cited.</p>`}${retrieved.length > 0 ? html`<details><summary>Only retrieved: ${retrieved.length}</summary>${list(retrieved)}</details>` : ""}`;
}

function ownerOf(url: string, companies: Choices["companies"]): Markup | "" {
  const host = URL.parse(url)?.hostname;
  const owner = host && companies.find(({ domains }) => domains.some((domain) => belongsTo(host, bareHost(domain))));
  if (!owner) return "";
  return owner.isOwn ? html`<span class="tag own">yours</span>` : html`<span class="tag"><bdi>${owner.name}</bdi></span>`;
}

/** The products that an answer shows. */
export function productsOf({ products }: Response): Markup | "" {
  if (products.length === 0) return "";
  return html`<section class="card"><h2>Products</h2><ol class="sources">${products.map(
    ({ title, brand, price, currency, merchant, url }) =>
      html`<li>${url ? html`<a href="${url}" rel="noreferrer noopener nofollow" dir="auto">${title}</a>` : html`<span dir="auto">${title}</span>`}<small>${[brand, merchant, price === null ? null : priceOf(price, currency)].filter(Boolean).map((one, index) => html`${index > 0 ? ", " : ""}<bdi>${one}</bdi>`)}</small></li>`,
  )}</ol></section>`;
}
