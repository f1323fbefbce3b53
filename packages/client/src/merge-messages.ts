import { refuseArgument } from './invalid-argument.js';
import { checkMessage } from './message-shape.js';
import type { WebhookMessage } from './types.js';

type MessagePage = WebhookMessage['data']['pages'][number];

/** Above this number of pages or redirects, changes are not listed. */
const MAX_LISTED = 1000;

/** Combines the changes of each page. A page that was published and then removed is omitted. */
const mergePages = (pages: readonly MessagePage[]): MessagePage[] => {
  const firsts = new Map<string, MessagePage>();
  const lasts = new Map<string, MessagePage>();
  for (const page of pages) {
    if (!firsts.has(page.id)) firsts.set(page.id, page);
    lasts.set(page.id, page);
  }
  return [...lasts].flatMap(([id, { path, change }]): MessagePage[] => {
    const previous_path = firsts.get(id)?.previous_path ?? null;
    if (path === null) {
      return previous_path === null ? [] : [{ id, path, previous_path, change }];
    }
    if (previous_path === null) return [{ id, path, previous_path, change: 'published' }];
    return [{ id, path, previous_path, change: path === previous_path ? 'updated' : 'moved' }];
  });
};

const unite = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];

/**
 * Merges several messages into one, for receivers that collect them during a build: the last change set; per
 * page the first `previous_path` and the last `path`; all tags. If `everything` is set in one of them, it is set in
 * the result.
 *
 * @param messages at least one, in order of arrival
 * @throws SiteContentError if there are none, or one is not a message
 */
export const mergeMessages = (messages: readonly WebhookMessage[]): WebhookMessage => {
  const last = Array.isArray(messages) ? (messages as WebhookMessage[]).at(-1) : undefined;
  if (last === undefined) return refuseArgument('There are no messages to merge.');
  const datas = messages.map((message) => checkMessage(message).data);
  const { change_set } = last.data;
  const pages = mergePages(datas.flatMap((data) => data.pages));
  const redirects = unite(datas.map((data) => data.redirects));
  const isTooMuch = pages.length > MAX_LISTED || redirects.length > MAX_LISTED;
  if (isTooMuch || datas.some(({ everything }) => everything)) {
    const whole = { pages: [], redirects: [], tags: ['initial-data', 'pages'] };
    return { ...last, data: { change_set, initial_data: true, everything: true, ...whole } };
  }
  const initial_data = datas.some((data) => data.initial_data);
  const tags = unite(datas.map((data) => data.tags));
  return { ...last, data: { change_set, initial_data, everything: false, pages, redirects, tags } };
};
