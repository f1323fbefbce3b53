import { z } from 'zod';
import { jsonOf } from '../../../contract/json-of';
import type { LiveAnswer } from '../../../contract/panel/answers';

/** What an editor should know about an answer beside its body. */
export type Note = 'closed' | 'refused' | 'failed' | 'unknown-slug' | 'unknown-draft' | 'left-out';

const nothingFound = jsonOf(z.object({ meta: z.object({ total_count: z.literal(0) }) }));

/** How many drafts an answer shows as they are live, since they could not be published. */
export const leftOutOf = (headers: LiveAnswer['headers']): number =>
  Number(headers['x-preview-problems'] ?? 0);

/**
 * @param isPage whether one page was asked for; the answer is a list all the same
 * @returns `null` for an answer that speaks for itself
 */
export const noteOn = (
  { status, body, headers, token }: LiveAnswer,
  isPage: boolean
): Note | null => {
  if (status === 401 || status === 403) return 'closed';
  if (status >= 500) return 'failed';
  if (status >= 400) return 'refused';
  if (leftOutOf(headers) > 0) return 'left-out';
  if (!isPage || !nothingFound.safeParse(body).success) return null;
  return token === null ? 'unknown-slug' : 'unknown-draft';
};
