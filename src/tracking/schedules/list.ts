import { z } from "zod";
import { operation, website, websiteId } from "../../operation/index.ts";
import { scheduleRecord, selectSchedules } from "./schedule.ts";

export const listSchedules = operation({
  name: "prompt-schedules.list",
  summary: "List the schedules on which a website's prompts are asked: the default one, custom and archived ones",
  rest: { method: "GET", path: "/prompt-schedules" },
  mcp: { tool: "get_prompt_schedules", advice: "Use a schedule's `selection` as `schedule_id` in filters." },
  access: website("view"),
  input: z.object({ website_id: websiteId }),
  output: z.object({ schedules: z.array(scheduleRecord) }),
  handle: async ({ rows, subject }) => ({ schedules: await rows.read(selectSchedules(subject.id)) }),
});
