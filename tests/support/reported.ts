import type { Reason } from '../../src/plugins/site-content/domain/problems/codes';
import { toMessage } from '../../src/plugins/site-content/domain/problems/message-of';
import type { Path, Problem } from '../../src/plugins/site-content/domain/problems/problem';

/** What a rule for one text says in English, `null` where the text keeps it. */
export const toSentence = (reason: Reason | null): string | null =>
  reason === null ? null : toMessage(reason, 'en');

/** Problems as people are told of them. */
export const reported = (problems: readonly Problem[]): { path: Path; message: string }[] =>
  problems.map((problem) => ({ path: problem.path, message: toMessage(problem, 'en') }));

/** Problems in a line each, as in `url: Select a page or enter a URL.` */
export const toldInLines = (problems: readonly Problem[]): string[] =>
  reported(problems).map(({ path, message }) => `${path.join('.')}: ${message}`);
