import { Client, Connection } from "@temporalio/client";
import { newOrganization } from "../../support/factories.ts";
import type { Recording } from "./recording.ts";

/** The retention of an organization that keeps everything. */
export const record: Recording = async (stack) => {
  const { id, n } = await newOrganization(stack);
  const connection = await Connection.connect({ address: stack.temporalAddress });
  try {
    const { workflow } = new Client({ connection });
    const applied = await workflow.start("retention", {
      workflowId: `retention/${id}`,
      taskQueue: "answerscope",
      args: [{ organization: { id, n } }],
    });
    await applied.result();
    return { "retention-applied": applied.workflowId };
  } finally {
    await connection.close();
  }
};
