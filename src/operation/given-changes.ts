import { Refusal } from "../platform/errors/index.ts";

/** The fields of a change that are given; the others stay as they are. */
export type Given<Change> = { [Field in keyof Change]?: Exclude<Change[Field], undefined> };

/**
 * What an update is to change.
 *
 * @param names the fields that can be changed, for the refusal.
 * @throws Refusal 400 when none is given.
 */
export function givenChanges<Change extends object>(change: Change, names: readonly string[]): Given<Change> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length === 0) throw new Refusal(400, `Give at least one of ${names.join(", ")}`);
  return Object.fromEntries(given) as Given<Change>;
}
