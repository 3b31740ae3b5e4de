import { afterAll, beforeAll } from "vitest";
import { newOrganization, startService, type TestOrganization, type TestService } from "./service.ts";
import { use } from "./use.ts";
import { startTestWorker } from "./worker.ts";

/*
 * What many test files begin with. Each of these is called where the tests are described, begins before them, and ends after
 * them in reverse order; what it returns is filled by then.
 */

type ServiceOptions = Parameters<typeof startService>[0];

/** A service with a database of its own. @param options a function where they need what begins before. */
export const useService = (options?: ServiceOptions | (() => ServiceOptions)): TestService =>
  use(() => startService(typeof options === "function" ? options() : options));

/** Workers of a service. */
export function useWorker(...given: Parameters<typeof startTestWorker>): void {
  let worker: Awaited<ReturnType<typeof startTestWorker>> | undefined;
  beforeAll(async () => {
    worker = await startTestWorker(...given);
  });
  afterAll(() => worker?.stop());
}

/** An organization with ample credits, and its key. */
export function useOrganization(service: TestService, options?: Parameters<typeof newOrganization>[1]): TestOrganization {
  const organization = {} as TestOrganization;
  beforeAll(async () => void Object.assign(organization, await newOrganization(service, options)));
  return organization;
}
