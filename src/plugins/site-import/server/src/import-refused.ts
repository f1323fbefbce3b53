import { showInvisibleCharacters } from '#site-content/domain/rules/text';

/** Thrown if the source cannot be imported. `problems` contains every problem, one per line. */
export class ImportRefusedError extends Error {
  readonly problems: readonly string[];
  /** The same problems for a report, where some are longer. */
  readonly fullProblems: readonly string[];

  /** @param kinds code of each problem that has one */
  constructor(
    problems: readonly string[],
    readonly kinds: readonly string[] = [],
    fullProblems: readonly string[] = problems
  ) {
    super(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`);
    this.problems = problems.map(showInvisibleCharacters);
    this.fullProblems = fullProblems.map(showInvisibleCharacters);
  }
}
