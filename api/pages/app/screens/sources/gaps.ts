import { html } from "hono/html";
import { readableDomain } from "../../../../../src/platform/addresses/index.ts";
import { percent } from "../../../../../src/platform/numbers/index.ts";
import { owns, wilson } from "../../../../../src/reporting/index.ts";
import type { Markup } from "../../../document.ts";
import { counted } from "../../../words.ts";
import { between, figure, type Interval, number, share } from "../../figure.ts";
import { metricsQuestion, rowsOf } from "../../metrics.ts";
import type { WebsiteView } from "../../screen.ts";
import { listTable } from "../lists.ts";

const mostShown = 10;

/**
 * Domains whose citing answers name one competitor more often than the own brand: the ends of the two 95 %
 * intervals do not meet. Being named less often than any of several competitors together is no gap.
 */
export async function gapsOf(view: WebsiteView): Promise<Markup> {
  // Rows of the most cited domains, one for each company.
  const question = metricsQuestion(view, {
    metrics: ["answers", "mentions"],
    dimensions: ["domain", "company"],
    ...{ order_by: "answers", order: "descending" },
  });
  const rows = rowsOf(await view.ask(question)).filter((row) => row.text("domain") !== "");
  const gaps = [...Map.groupBy(rows, (row) => row.text("domain"))]
    .flatMap(([domain, of]) => {
      const rates = of.map((row) => {
        const [answers, mentions] = [row.number("answers") ?? 0, row.number("mentions") ?? 0];
        return { name: row.text("company"), isOwn: row.is("is_self"), answers, mentions, interval: wilson(mentions, answers) };
      });
      const own = rates.find(({ isOwn }) => isOwn);
      const rival = rates.filter(({ isOwn }) => !isOwn).sort((a, b) => b.mentions - a.mentions)[0];
      if (
        !own ||
        !rival ||
        view.choices.companies.some((company) => owns(company, domain)) ||
        rival.interval.low <= own.interval.high
      )
        return [];
      return [{ domain, own, rival }];
    })
    .sort((a, b) => b.rival.mentions - b.own.mentions - (a.rival.mentions - a.own.mentions))
    .slice(0, mostShown);
  const body =
    gaps.length === 0
      ? html`<p class="soft">No cited domain goes with a competitor clearly more than with you.</p>`
      : html`<p class="soft">Answers that rest on these domains name one competitor more often than you, and the 95% intervals of the two do not meet.</p>${listTable(
          "Gaps, the largest first",
          [
            { title: "Domain" },
            { title: "Competitor" },
            { title: "Name it", isNumber: true },
            { title: "Name you", isNumber: true },
          ],
          gaps.map(({ domain, own, rival }) => ({
            cells: [
              html`<a href="${view.link("/sources", { domain })}"><bdi>${readableDomain(domain)}</bdi></a><small data-column="Answers">${number(own.answers, counted(own.answers, "answer"))}</small>`,
              html`<bdi>${rival.name}</bdi>`,
              rateOf(rival),
              rateOf(own),
            ],
          })),
        )}`;
  return figure(view, {
    title: "Cites competitors, not you",
    body,
    asked: [question],
    evidence: view.link("/answers", { kind: "lost" }),
  });
}

const rateOf = ({ mentions, answers, interval }: { mentions: number; answers: number; interval: Interval }) =>
  html`${share(percent(mentions, answers))}${between(interval)}`;
