import type { Reason } from '../../src/plugins/site-content/domain/problems/codes';
import { toMessage } from '../../src/plugins/site-content/domain/problems/message-of';
import type { Path, Problem } from '../../src/plugins/site-content/domain/problems/problem';

/** Returns the English message of a reason, or `null` if the text is valid. */
export const toEnglishMessage = (reason: Reason | null): string | null =>
  reason === null ? null : toMessage(reason, 'en');

/** Returns problems with their English messages. */
export const withMessages = (problems: readonly Problem[]): { path: Path; message: string }[] =>
  problems.map((problem) => ({ path: problem.path, message: toMessage(problem, 'en') }));

/** Returns each problem as a line, such as `url: Select a page or enter a URL.` */
export const toMessageLines = (problems: readonly Problem[]): string[] =>
  withMessages(problems).map(({ path, message }) => `${path.join('.')}: ${message}`);
