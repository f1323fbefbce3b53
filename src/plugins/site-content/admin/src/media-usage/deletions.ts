import type { MediaChange } from '../strapi-internals/media-changes';

/** Files that were deleted, with the change set that undoes it. */
export interface MediaDeletion {
  readonly change: MediaChange;
  readonly changeSet: string;
}

const listeners = new Set<(deletion: MediaDeletion) => void>();

export const tellDeletion = (deletion: MediaDeletion): void => {
  for (const listen of listeners) listen(deletion);
};

/** @returns ends it */
export const onDeletion = (listen: (deletion: MediaDeletion) => void): (() => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};
