import type { WebhookMessage } from './types.js';

type MessagePage = WebhookMessage['data']['pages'][number];

/** Above as many pages or redirects, what has changed is not listed. */
const MAX_LISTED = 1000;

/** What has become of each page over several messages. One that was new and is gone is left out. */
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
 * Makes one message of several, for whoever takes in what comes while a build is under way: the last change set; per page its
 * first `previous_path` and its last `path`; all tags. If one of them says `everything`, so does the whole.
 *
 * @param messages at least one, in the order in which they came
 */
export const mergeMessages = (messages: readonly WebhookMessage[]): WebhookMessage => {
  const last = messages[messages.length - 1];
  if (last === undefined) throw new RangeError('There is no message to merge.');
  const datas = messages.map(({ data }) => data);
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
