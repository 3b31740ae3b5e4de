import { serve } from "../../../platform/documents/index.ts";
import { distill } from "./distill.ts";
import type { SitePage } from "./site.ts";
import { sitemapPaths } from "./sitemap.ts";

const jobs = {
  distill: ({ html, url }: { html: string; url: string }): SitePage => distill(html, url),
  sitemapPaths: ({ xml, homeUrl }: { xml: string; homeUrl: string }): string[] => sitemapPaths(xml, homeUrl),
};

export type SiteJobs = typeof jobs;

serve(jobs);
