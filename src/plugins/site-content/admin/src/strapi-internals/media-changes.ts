/**
 * @reliesOn The Media Library and the file dialog of forms delete and replace by `fetch`, at these addresses; an error
 *   that `fetch` throws becomes a failure of the dialog, which reports it at once by a notification of the context's one
 *   object, or by its message beside the file. After a success it shows one notification at once.
 * @ifItFails **Do not release.** Files are deleted and replaced without a warning about where they are used.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/utils/getFetchClient.mjs`,
 *   `@strapi/admin/dist/admin/admin/src/utils/baseQuery.mjs`,
 *   `@strapi/upload/dist/admin/future/services/assets.mjs`,
 *   `@strapi/upload/dist/admin/future/pages/Assets/components/DeleteItemsDialog.mjs`,
 *   `@strapi/upload/dist/admin/hooks/useRemoveAsset.mjs`, `@strapi/upload/dist/admin/hooks/useEditAsset.mjs`,
 *   `@strapi/upload/dist/admin/hooks/useBulkRemove.mjs`
 */

import { useNotification } from '@strapi/strapi/admin';
import { serviceAddress } from './service-address';

/** Files that are about to be deleted or replaced, and folders with all files in them, by row id. */
export interface MediaChange {
  readonly kind: 'delete' | 'replace';
  readonly files: readonly number[];
  readonly folders: readonly number[];
}

type Send = () => Promise<Response>;

/** Handles a change: sends its request, or throws. */
export type AroundMediaChange = (
  change: MediaChange,
  send: Send,
  signal: AbortSignal | null
) => Promise<Response>;

const toMediaChange = (kind: MediaChange['kind'], file: string | null): MediaChange | null =>
  file === null ? null : { kind, files: [Number(file)], folders: [] };

/** Returns path and query of a URL of the service's media library, or `null` for other URLs. */
const findPath = (address: string): { path: string; query: URLSearchParams } | null => {
  const service = serviceAddress().replace(/\/$/, '');
  const { href, searchParams } = new URL(address, window.location.href);
  if (!href.startsWith(`${service}/upload`)) return null;
  return { path: href.slice(service.length).replace(/\?.*$/, ''), query: searchParams };
};

const readChange = (address: string, { method, body }: RequestInit): MediaChange | null => {
  if (method !== 'DELETE' && method !== 'POST') return null;
  const found = findPath(address);
  if (found === null) return null;
  const { path, query } = found;
  if (method === 'DELETE')
    return toMediaChange('delete', /^\/upload\/files\/(\d+)$/.exec(path)?.[1] ?? null);
  if (path === '/upload/actions/bulk-delete' && typeof body === 'string') {
    const { fileIds = [], folderIds = [] } = JSON.parse(body) as {
      readonly fileIds?: readonly number[];
      readonly folderIds?: readonly number[];
    };
    return { kind: 'delete', files: fileIds, folders: folderIds };
  }
  // Without a file, a request to the same URL only saves texts.
  if (path === '/upload' && body instanceof FormData && body.has('files')) {
    return toMediaChange('replace', query.get('id'));
  }
  return toMediaChange('replace', /^\/upload\/files\/(\d+)\/replace$/.exec(path)?.[1] ?? null);
};

/** Thrown instead of sending a request that was cancelled. */
class MediaChangeCancelled extends Error {
  override readonly name = 'MediaChangeCancelled';
}

/** Notification types for which Strapi's next notification is suppressed, because it would say nothing new. */
const quiet = new Set<string>();

/**
 * Ends the suppression at the next input. Later notifications are about that input, however long Strapi takes to show
 * them.
 */
const endAtNextInput = (): void => {
  for (const event of ['pointerdown', 'keydown']) {
    window.addEventListener(event, () => quiet.clear(), { capture: true, once: true });
  }
};

const keepQuiet = (type: 'danger' | 'success'): void => {
  quiet.add(type);
  endAtNextInput();
};

/** Cancels a change. The message is shown next to the file, without a notification. */
export const cancelChange = (message: string): never => {
  keepQuiet('danger');
  throw new MediaChangeCancelled(message);
};

/**
 * Suppresses Strapi's success notification, which says less than one already shown. Call it in `onDone` of
 * `aroundMediaChanges`.
 */
export const replaceSuccessNotification = (): void => keepQuiet('success');

const quietened = new WeakSet<object>();

const quieten = (notifications: ReturnType<typeof useNotification>): void => {
  if (quietened.has(notifications)) return;
  quietened.add(notifications);
  const show = notifications.toggleNotification;
  notifications.toggleNotification = (notification) => {
    if (!quiet.delete(notification.type ?? '')) show(notification);
  };
};

/** Suppresses notifications that a cancelled change has failed, and the second of two success notifications. */
export const useQuietNotifications = (): void => quieten(useNotification());

/** Returns the parsed body, or `null` if there is none. */
const readJson = (response: Response): Promise<unknown> => response.json().catch(() => null);

/**
 * Wraps every request of the panel that deletes or replaces files of the media library, wherever it was started: in the
 * details of a file, by a menu, for a selection, for folders, or in the dialog of a form.
 *
 * @param onDone called after success with the response's body, before Strapi gets the response
 * @returns ends this
 */
export const interceptMediaChanges = (
  around: AroundMediaChange,
  onDone: (change: MediaChange, answer: unknown) => void
): (() => void) => {
  const { fetch } = window;
  /**
   * The change whose request is repeated with a new token, because its old one has expired. The user is not asked
   * again.
   */
  let repeated: string | null = null;
  window.fetch = async (input, init = {}) => {
    const change = typeof input === 'string' ? readChange(input, init) : null;
    const send: Send = () => fetch.call(window, input, init);
    if (change === null) return send();
    const key = JSON.stringify(change);
    const isRepeated = key === repeated;
    repeated = null;
    const response = await (isRepeated ? send() : around(change, send, init.signal ?? null));
    if (response.status === 401 && !isRepeated) repeated = key;
    if (response.ok) onDone(change, await readJson(response.clone()));
    return response;
  };
  return () => {
    window.fetch = fetch;
  };
};
