import type { ChangeRecording } from '../changes/change-recording';
import type { Versions } from './base-versions';
import type { StaleWriteError } from './stale-write-error';

/** A write through the Document Service. */
interface DocumentWrite {
  readonly action: string;
  readonly uid: string;
  /** `null` for a new document. */
  readonly document: string | null;
}

/** The edit conflict of a save or publish whose request is based on an outdated version; `null` if there is none. */
export const findEditConflict = async (
  versions: Versions,
  history: ChangeRecording,
  { action, uid, document }: DocumentWrite
): Promise<Omit<StaleWriteError['conflict'], 'mine'> | null> => {
  if (document === null || (action !== 'update' && action !== 'publish')) return null;
  const author = versions.getSeen(uid, document);
  if (author === null) return null;
  const { seen, locale } = author;
  const now = await history.stateBefore(uid, document);
  if (now === null || versions.isSeen(seen, now, locale, action === 'publish')) return null;
  return { uid, document, locale, seen, now };
};
