import { operations } from "../../../src/operations.ts";
import type { TestService } from "../../support/service.ts";
import { invoke } from "./invoke.ts";
import type { Place } from "./place.ts";
import { samples } from "./samples.ts";

const ends = new Set(["websites.delete", "websites.erase", "organization.erase"]);

/** Calls every operation that writes about a place once, so that most tables have rows of it. */
export async function fill(service: TestService, place: Place): Promise<void> {
  for (const operation of operations) {
    const sample = samples[operation.name]!;
    if (!operation.access.writes || ends.has(operation.name) || sample.waitsForWorkflow) continue;
    // What one sample made, another one may refuse to make again.
    const input = await Promise.resolve(sample.input(place)).catch(() => null);
    if (input) await invoke(service, place.key, operation, input);
  }
}
