import { AsyncLocalStorage } from 'node:async_hooks';
import { cleanHtml } from '../../../../contract/rules/html';

const known = new AsyncLocalStorage<ReadonlySet<string>>();

/**
 * Does `work`, in which these texts are not cleaned once more, since that takes long, and others may wait.
 *
 * @param texts as cleaning has left them, and by the letter
 */
export const withKnownClean = <T>(texts: ReadonlySet<string>, work: () => Promise<T>): Promise<T> =>
  known.run(texts, work);

export const cleanUnlessKnown = (html: string): string =>
  known.getStore()?.has(html) === true ? html : cleanHtml(html);
