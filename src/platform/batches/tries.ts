/** Tries work on one record after the other, or on several at once, so that one that fails, and would fail again, keeps no other from its turn. */
export class Tries {
  readonly #endsAll: (error: unknown) => boolean;
  readonly #failures: unknown[] = [];

  /** @param endsAll whether after this error no other record would fare better: it is thrown at once. */
  constructor(endsAll: (error: unknown) => boolean = () => false) {
    this.#endsAll = endsAll;
  }

  /** @returns what the work does; undefined where it failed. */
  async of<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      if (this.#endsAll(error)) throw error;
      this.#failures.push(error);
      return undefined;
    }
  }

  /** To be called once all were tried. @throws what the first failed with. */
  end(): void {
    if (this.#failures.length > 0) throw this.#failures[0];
  }
}
