import type { CompanyCounts, Counts } from "./count.ts";

/** Where a group's sums stand: these over its answers, and behind them those of each company. */
export const sumColumns = { answers: 0, naming: 1, allMentions: 2, mentionSquares: 3 } as const;
export const companyColumns = { mentions: 0, ranks: 1, cited: 2, together: 3, rankSquares: 4 } as const;

export const perGroup = Object.keys(sumColumns).length;
export const perCompany = Object.keys(companyColumns).length;
/** How many numbers a group has. */
export const widthOf = (companies: number): number => perGroup + companies * perCompany;

/** Sums over the answers of groups, those of one group behind those of another. */
export class Sums {
  /** How many numbers a group has. */
  readonly width: number;
  values: Float64Array;
  /** Number of groups. */
  length = 0;
  readonly #columns = new Map<string, Float64Array>();

  constructor(companies: number) {
    this.width = widthOf(companies);
    this.values = new Float64Array(64 * this.width);
  }

  /** @returns where the sums of a new group begin. */
  add(): number {
    const at = this.length++ * this.width;
    if (at === this.values.length) {
      const grown = new Float64Array(2 * at);
      grown.set(this.values);
      this.values = grown;
    }
    return at;
  }

  /** One of the sums of every group, when all answers were added. @param company its place; for sums of a company. */
  column(name: keyof typeof sumColumns | keyof typeof companyColumns, company: number): Float64Array {
    const known = this.#columns.get(`${name} ${company}`);
    if (known) return known;
    const found = new Float64Array(this.length);
    this.#columns.set(`${name} ${company}`, found);
    let at = name in sumColumns ? sumColumns[name as keyof typeof sumColumns] : ofCompany(0, company, name as never);
    for (let group = 0; group < found.length; group++, at += this.width) found[group] = this.values[at]!;
    return found;
  }

  counts(group: number): Counts {
    const { values, width } = this;
    const at = group * width;
    const companies: CompanyCounts[] = [];
    for (let place = 0; perGroup + place * perCompany < width; place++) {
      const value = (name: keyof typeof companyColumns) => values[ofCompany(at, place, name)]!;
      companies.push({
        mentions: value("mentions"),
        ranks: value("ranks"),
        cited: value("cited"),
        together: value("together"),
        rankSquares: value("rankSquares"),
      });
    }
    return {
      answers: values[at]!,
      naming: values[at + sumColumns.naming]!,
      mentions: values[at + sumColumns.allMentions]!,
      mentionSquares: values[at + sumColumns.mentionSquares]!,
      companies,
    };
  }
}

/** Where one of a company's sums stands. @param at where those of the group begin. @param place of the company. */
export const ofCompany = (at: number, place: number, name: keyof typeof companyColumns): number =>
  at + perGroup + place * perCompany + companyColumns[name];
