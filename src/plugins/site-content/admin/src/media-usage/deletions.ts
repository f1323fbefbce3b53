import type { MediaChange } from '../strapi-internals/media-changes';

/** Deleted files, with the change set that contains the deletion. */
export interface MediaDeletion {
  readonly change: MediaChange;
  readonly changeSet: string;
}

const listeners = new Set<(deletion: MediaDeletion) => void>();

export const tellDeletion = (deletion: MediaDeletion): void => {
  for (const listen of listeners) listen(deletion);
};

/**
 * Subscribes to deletions.
 *
 * @returns ends the subscription
 */
export const onDeletion = (listen: (deletion: MediaDeletion) => void): (() => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};
