import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import { AsyncVariable } from '../operations/async-context/async-variable';

const known = new AsyncVariable<Set<string>>();

/**
 * Runs `work` without sanitizing these texts again, because that is slow.
 *
 * @param texts sanitized texts, compared exactly; more are added
 */
export const withKnownClean = <T>(texts: Set<string>, work: () => Promise<T>): Promise<T> =>
  known.run(texts, work);

/** Registers a text as clean if the text that it was derived from is clean. */
export const markAsClean = (text: string, made: string): void => {
  const texts = known.get();
  if (texts?.has(text)) texts.add(made);
};

export const cleanUnlessKnown = (html: string): string =>
  known.get()?.has(html) === true ? html : cleanHtml(html);
