import { isComparable, readHtml, robotsAllows, serve, USER_AGENT_TOKEN } from "../../platform/documents/index.ts";

/** What a robots.txt says of an address; `too_intricate` for rules made to be slow. */
type RobotsVerdict = "allowed" | "forbidden" | "too_intricate";

const jobs = {
  pageText({ html, url }: { html: string; url: string }): { title: string | null; blocks: string[] } {
    const { titles, blocks } = readHtml(html, url);
    return { title: titles[0]?.text ?? null, blocks: blocks.flatMap(({ text }) => (text.trim() === "" ? [] : [text])) };
  },

  robotsVerdict({ robotsTxt, url }: { robotsTxt: string; url: string }): RobotsVerdict {
    if (!isComparable(robotsTxt, url)) return "too_intricate";
    return robotsAllows(robotsTxt, url, USER_AGENT_TOKEN) ? "allowed" : "forbidden";
  },
};

export type PageJobs = typeof jobs;

serve(jobs);
