import type { WebhookMessage as Message } from 'site-content-client';
import { EVERYTHING_CHANGED, type ResponseChanges } from '#site-content/domain/changes/change-set';

const NOTHING_CHANGED = {
  initialData: false,
  everything: false,
  pages: [],
  redirects: [],
  tags: [],
};

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

/** Builds the message that anything may have changed, for times when changes were not tracked. */
export const buildEverythingMessage = (changeSet: string, at: Date): Message =>
  buildChanged(changeSet, at, EVERYTHING_CHANGED);

/** Builds a test message without changes; receivers that treat it as a change find nothing changed. */
export const buildTestMessage = (id: string, at: Date): Message => ({
  ...buildChanged(id, at, NOTHING_CHANGED),
  type: 'test',
});

/**
 * Builds the message about a change set.
 *
 * @returns `null` if no response has changed
 */
export const buildMessage = (
  { id, at }: { readonly id: string; readonly at: Date },
  changes: ResponseChanges
): Message | null => {
  if (changes.everything) return buildEverythingMessage(id, at);
  return changes.tags.length === 0 ? null : buildChanged(id, at, changes);
};
