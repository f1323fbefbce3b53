import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import { AsyncVariable } from '../../operations/async-context/async-variable';

const known = new AsyncVariable<Set<string>>();

/**
 * Does `work`, in which these texts are not cleaned once more, since that takes long, and others may wait.
 *
 * @param texts as cleaning has left them, and by the letter; more are added
 */
export const withKnownClean = <T>(texts: Set<string>, work: () => Promise<T>): Promise<T> =>
  known.run(texts, work);

/** Adds a text that was made of one of these, and is as clean as that. */
export const knowAsClean = (text: string, made: string): void => {
  const texts = known.get();
  if (texts?.has(text)) texts.add(made);
};

export const cleanUnlessKnown = (html: string): string =>
  known.get()?.has(html) === true ? html : cleanHtml(html);
