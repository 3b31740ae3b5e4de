/** What the calls that make one page share: each thing is read once, so all of them see the same of it. */
export class SharedReads {
  readonly #reads = new Map<string, Promise<unknown>>();

  /** @param name of what is read: the same name stands for the same value. */
  once<Value>(name: string, read: () => Promise<Value>): Promise<Value> {
    if (!this.#reads.has(name)) this.#reads.set(name, read());
    return this.#reads.get(name) as Promise<Value>;
  }
}
