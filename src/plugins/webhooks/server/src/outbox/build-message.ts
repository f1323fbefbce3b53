import type { WebhookMessage as Message } from 'site-content-client';
import type { ResponseChanges } from '../../../../site-content/domain/changes/change-set';

/** More than these, and a message says `everything` in their place. */
const MAX_LISTED = 1000;

type MessagePage = Message['data']['pages'][number];
type Data = Message['data'];

const buildEverything = (changeSet: string): Data => ({
  change_set: changeSet,
  initial_data: true,
  everything: true,
  pages: [],
  redirects: [],
  tags: ['initial-data', 'pages'],
});

/** Says that anything may have changed, as it may where nobody has followed the changes. */
export const buildEverythingMessage = (changeSet: string, at: Date): Message => ({
  type: 'content.changed',
  timestamp: at.toISOString(),
  data: buildEverything(changeSet),
});

/** Says nothing; receivers that read it as a change find none. */
export const buildTestMessage = (id: string, at: Date): Message => ({
  type: 'test',
  timestamp: at.toISOString(),
  data: {
    ...buildEverything(id),
    ...{ initial_data: false, everything: false, tags: [] },
  },
});

/** @returns `null` where no response has changed */
export const buildMessage = (
  changeSet: { readonly id: string; readonly at: Date },
  changes: ResponseChanges
): Message | null => {
  const { initialData, everything, pages, redirects, tags } = changes;
  if (everything) return buildEverythingMessage(changeSet.id, changeSet.at);
  if (!initialData && pages.length === 0 && redirects.length === 0 && tags.length === 0)
    return null;
  return {
    type: 'content.changed',
    timestamp: changeSet.at.toISOString(),
    data: {
      change_set: changeSet.id,
      initial_data: initialData,
      everything: false,
      pages: pages.map(({ id, path, previousPath, change }) => ({
        ...{ id, path, previous_path: previousPath, change },
      })),
      redirects: [...redirects],
      tags: [...tags],
    },
  };
};

/** What has become of a page over several messages, `null` where it was new and is gone. */
const mergePage = (first: MessagePage, last: MessagePage): MessagePage | null => {
  const { previous_path } = first;
  const { id, path } = last;
  if (path === null) {
    return previous_path === null ? null : { id, path, previous_path, change: last.change };
  }
  if (previous_path === null) return { id, path, previous_path, change: 'published' };
  return { id, path, previous_path, change: path === previous_path ? 'updated' : 'moved' };
};

const mergePages = (messages: readonly Message[]): MessagePage[] => {
  const firsts = new Map<string, MessagePage>();
  const lasts = new Map<string, MessagePage>();
  for (const page of messages.flatMap(({ data }) => data.pages)) {
    if (!firsts.has(page.id)) firsts.set(page.id, page);
    lasts.set(page.id, page);
  }
  return [...firsts].flatMap(([id, first]) => mergePage(first, lasts.get(id) ?? first) ?? []);
};

const unite = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];

/**
 * Makes one message of those of an interval: the last change set; per page its first `previous_path` and its last
 * `path`; all tags. If one of them says `everything`, so does the whole.
 *
 * @param messages at least one, in the order of the changes
 */
export const mergeMessages = (messages: readonly Message[]): Message => {
  const last = messages.at(-1);
  if (last === undefined) throw new Error('There is no message to merge.');
  if (messages.length === 1) return last;
  const { change_set } = last.data;
  const datas = messages.map(({ data }) => data);
  const pages = mergePages(messages);
  const redirects = unite(datas.map((data) => data.redirects));
  const isTooMuch = pages.length > MAX_LISTED || redirects.length > MAX_LISTED;
  if (isTooMuch || datas.some(({ everything }) => everything)) {
    return { ...last, data: buildEverything(change_set) };
  }
  return {
    ...last,
    data: {
      change_set,
      initial_data: datas.some(({ initial_data }) => initial_data),
      everything: false,
      pages,
      redirects,
      tags: unite(datas.map(({ tags }) => tags)),
    },
  };
};
