import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What part of the files is slow, and how many others follow each of them: the last of them begins well before the end. */
const slowPart = 1 / 10;
const between = 7;

/**
 * Vitest's order begins with the slowest files, which wait for servers most of their time: all of these at once would leave the processors idle, and
 * what is left would keep more workers at work than there are processors. So the slowest files of a project are spread among its others;
 * of `faults` they are minutes long, and begin first.
 */
export class Interleaved extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...Map.groupBy(sorted, ({ project }) => project.name)];
    return projects.flatMap(([name, ofProject]) => (name === "faults" ? ofProject : interleaved(ofProject)));
  }
}

function interleaved<File>(sorted: File[]): File[] {
  const slow = sorted.slice(0, Math.ceil(sorted.length * slowPart));
  const others = sorted.slice(slow.length);
  const spread = slow.flatMap((file, index) => [file, ...others.slice(between * index, between * (index + 1))]);
  return [...spread, ...others.slice(between * slow.length)];
}
