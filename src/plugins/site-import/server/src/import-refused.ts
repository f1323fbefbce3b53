import { showUnseen } from '#site-content/domain/rules/text';

/** What was read cannot be imported; every problem is in `problems`, one a line. */
export class ImportRefused extends Error {
  readonly problems: readonly string[];
  /** The same for a report, where some are longer. */
  readonly fullProblems: readonly string[];

  /** @param kinds the code of each problem, where they have one */
  constructor(
    problems: readonly string[],
    readonly kinds: readonly string[] = [],
    fullProblems: readonly string[] = problems
  ) {
    super(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`);
    this.problems = problems.map(showUnseen);
    this.fullProblems = fullProblems.map(showUnseen);
  }
}
