import { type Database, sql } from "../../platform/database/index.ts";
import { type Engine, enqueue, type OpenWork, openPage, type RepairLog, reconcileAll } from "../../platform/durable/index.ts";
import { erasureWorkflow, erasureWorkflowId } from "./accept.ts";

interface Open extends OpenWork {
  id: string;
}

/** Starts erasures again whose workflow Temporal lost or somebody closed: an accepted one has to end. @returns how many. */
export function reconcileErasures(database: Database, engine: Engine, log?: RepairLog): Promise<number> {
  const startOf = ({ id }: Open) => erasureWorkflow(id);
  const end = ({ id }: Open) => database.system.transaction((tx) => enqueue(tx, null, erasureWorkflow(id)));
  return reconcileAll(database, engine, (after) => open(database, after), { startOf, end }, log);
}

function open(database: Database, after: string | null): Promise<Open[]> {
  const workflowId = sql`${erasureWorkflowId("")} || e.id`;
  return database.system.read(sql`
    select e.id, ${workflowId} as workflow_id, null as organization from erasure e
    where e.status <> 'completed' and ${openPage("e", workflowId, after)}`);
}
