import { modelLabel } from "../../../../../src/integrations/ai-models/index.ts";
import { type Outcome, outcomes, strip } from "../../../charts/index.ts";
import type { Markup } from "../../../document.ts";
import { counted } from "../../../words.ts";
import { figure } from "../../figure.ts";
import { rowsOf, rowsQuestion } from "../../metrics.ts";
import type { WebsiteView } from "../../screen.ts";
import { daysOf } from "../../series.ts";
import { answerLink } from "../answers.ts";

/** A page of rows, the most that a call gives. */
const mostAnswers = 200;
const mostDays = 92;

/** What each model answered to a prompt day by day: the way to the answers themselves. */
export async function stripOf(view: WebsiteView): Promise<Markup> {
  const question = rowsQuestion(view, {
    ...{ dataset: "answers", limit: mostAnswers },
    fields: ["response_id", "created_at", "day", "model", "outcome", "position"],
  });
  const first = await view.ask(question);
  const next = first.next_cursor
    ? await view.ask({
        operation: "query.rows",
        input: { website_id: view.website.id, cursor: first.next_cursor, limit: mostAnswers },
      })
    : null;
  const rows = [...rowsOf(first), ...(next ? rowsOf(next) : [])];
  const oldest = (next ?? first).has_more ? rows.at(-1)!.text("day") : "";
  // A day of which not all answers were read is left out.
  const days = daysOf(view.chosen.filters)
    .slice(-mostDays)
    .filter((day) => day > oldest);
  const byModel = Map.groupBy(rows, (row) => row.text("model"));
  const body = strip({
    title: "Answers by day and model",
    days,
    rows: [...byModel].map(([model, of]) => ({
      name: modelLabel(model),
      cells: days.map((day) => {
        const answers = of.filter((row) => row.text("day") === day);
        const [best] = answers
          .map((row) => ({ row, outcome: outcomeOf(row) }))
          .sort((a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome));
        if (!best) return null;
        const answered = answers.filter((row) => row.text("outcome") === "answered");
        const named = answered.filter((row) => row.number("position") !== null).length;
        const isNoted = answers.length > 1 && answered.length > 0;
        const note = isNoted ? `named in ${named} of ${counted(answered.length, "answer")}` : undefined;
        const href = answerLink(view, best.row.text("response_id"), best.row.text("created_at"));
        return { outcome: best.outcome, href, ...(note && { note }) };
      }),
    })),
  });
  return figure(view, { title: "Answers by day and model", body, asked: [question], evidence: view.link("/answers") });
}

function outcomeOf(row: ReturnType<typeof rowsOf>[number]): Outcome {
  const outcome = row.text("outcome");
  if (outcome === "refused" || outcome === "empty") return outcome;
  if (outcome !== "answered") return "failed";
  const position = row.number("position");
  return position === null ? "not_named" : position === 1 ? "first" : "named";
}
