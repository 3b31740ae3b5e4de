import type { AnyOperation } from "./operation.ts";
import { listWebsites } from "./websites/list.ts";

/** Every operation of the service. */
export const operations: readonly AnyOperation[] = [listWebsites];
