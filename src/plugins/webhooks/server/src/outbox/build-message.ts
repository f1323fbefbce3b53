import type { WebhookMessage as Message } from 'site-content-client';
import {
  EVERYTHING_CHANGED,
  MAX_LISTED_CHANGES,
  type ResponseChanges,
} from '../../../../site-content/domain/changes/change-set';

const NOTHING_CHANGED: ResponseChanges = {
  initialData: false,
  everything: false,
  pages: [],
  redirects: [],
  tags: [],
};

type MessagePage = Message['data']['pages'][number];

const buildChanged = (id: string, at: Date, changes: ResponseChanges): Message => ({
  type: 'content.changed',
  timestamp: at.toISOString(),
  data: {
    change_set: id,
    initial_data: changes.initialData,
    everything: changes.everything,
    pages: changes.pages.map(({ id: page, path, previousPath, change }) => ({
      ...{ id: page, path, previous_path: previousPath, change },
    })),
    redirects: [...changes.redirects],
    tags: [...changes.tags],
  },
});

/** Says that anything may have changed, as it may where nobody has followed the changes. */
export const buildEverythingMessage = (changeSet: string, at: Date): Message =>
  buildChanged(changeSet, at, EVERYTHING_CHANGED);

/** Says nothing; receivers that read it as a change find none. */
export const buildTestMessage = (id: string, at: Date): Message => ({
  ...buildChanged(id, at, NOTHING_CHANGED),
  type: 'test',
});

/** @returns `null` where no response has changed */
export const buildMessage = (
  { id, at }: { readonly id: string; readonly at: Date },
  changes: ResponseChanges
): Message | null => {
  if (changes.everything) return buildEverythingMessage(id, at);
  return changes.tags.length === 0 ? null : buildChanged(id, at, changes);
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
  const isTooMuch = pages.length > MAX_LISTED_CHANGES || redirects.length > MAX_LISTED_CHANGES;
  if (isTooMuch || datas.some(({ everything }) => everything)) {
    return buildEverythingMessage(change_set, new Date(last.timestamp));
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
