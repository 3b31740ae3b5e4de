import { analyse } from "../../../../src/content/seo/analysis/analyse.ts";
import { type FetcherOverrides, fetcherOf, TODAY } from "./load-document.ts";

/** What a page made of a head and a main text is told without a model. */
export async function analysed(
  head: string,
  body: string,
  { lang = "en", path = "/a/page", host = "www.site.example", queries = [] as string[], page = {} as FetcherOverrides } = {},
) {
  const html = `<html lang="${lang}"><head>${head}</head><body><main>${body}</main></body></html>`;
  const source = { kind: "page" as const, url: `https://${host}${path}` };
  const result = await analyse(
    { source, target_queries: queries },
    { fetcher: fetcherOf(html, page), model: null, now: () => TODAY },
  );
  const check = (id: string) => result.checks.find((each) => each.id === id)!;
  return {
    verdict: (id: string) => check(id).verdict,
    advice: (id: string) => check(id).advice,
    told: result.recommendations.map(({ id }) => id),
    recommendation: (id: string) => result.recommendations.find((each) => each.id === id),
    kind: result.source.page_kind,
  };
}
