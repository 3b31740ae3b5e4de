import { SharedReads } from "../../operation/index.ts";

const shared = new WeakMap<object, SharedReads>();

/** Marks a scope as one that several calls of a page share, so that what is read of it is read once. */
export function share<Scope extends object>(scope: Scope): Scope {
  shared.set(scope, new SharedReads());
  return scope;
}

/** @returns a scope made out of another one, which is shared where that one is. */
export const sharedLike = <Scope extends object>(original: Scope, scope: Scope): Scope =>
  shared.has(original) ? share(scope) : scope;

/** Reads something of a scope: once, where the scope is shared. What is found must not be changed. */
export const onceOf = <Value>(scope: object, name: string, read: () => Promise<Value>): Promise<Value> =>
  shared.get(scope)?.once(name, read) ?? read();
