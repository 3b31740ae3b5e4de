import { DaySegment, HostSeen } from "./analytics/day-segment.entity.ts";
import { ExportDestination, ExportPush } from "./push/push.entity.ts";
import { SavedView } from "./saved-views/saved-view.entity.ts";

/** The tables of this wing. */
export const tables = [DaySegment, HostSeen, SavedView, ExportDestination, ExportPush] as const;
