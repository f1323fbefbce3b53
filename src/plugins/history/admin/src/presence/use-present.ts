import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { getWrittenVersion } from '#site-content/admin/strapi-internals/entry-writes';
import {
  HEARTBEAT_INTERVAL_MS,
  type PresenceHeartbeat,
  type PresenceResponse,
  type SavedSince,
  type SeenByWindow,
  type WithSaved,
} from '#site-content/domain/panel/presence';

/** The presence of others in an open entry. */
export interface Presence {
  /** The other users. */
  readonly present: PresenceResponse;
  /** The save since it was loaded, if any. */
  readonly saved: SavedSince | null;
}

const NOBODY: PresenceResponse = [];
const NOTHING: Presence = { present: NOBODY, saved: null };

/**
 * After this time without a key or click, the user counts as absent; presence must not keep a session alive
 * forever.
 */
const AWAY_AFTER_MS = 10 * 60_000;

const KEPT_WINDOW = 'site-content.window';

/** Generates an id without `crypto.randomUUID()`, which requires TLS. */
const newWindow = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Id of this window. A reload keeps it; a duplicated tab copies the session storage but needs another id. */
const WINDOW = sessionStorage.getItem(KEPT_WINDOW) ?? newWindow();
sessionStorage.removeItem(KEPT_WINDOW);
window.addEventListener('pagehide', () => sessionStorage.setItem(KEPT_WINDOW, WINDOW));
window.addEventListener('pageshow', () => sessionStorage.removeItem(KEPT_WINDOW));

let lastTouch = Date.now();
for (const event of ['keydown', 'pointerdown', 'pointermove'] as const) {
  window.addEventListener(event, () => (lastTouch = Date.now()), { capture: true, passive: true });
}

const isAway = (): boolean => document.hidden || Date.now() - lastTouch > AWAY_AFTER_MS;

const send = async (beat: Omit<PresenceHeartbeat, 'window'>): Promise<Presence> => {
  const { data } = await getFetchClient().post<
    { readonly data?: PresenceResponse } & Partial<WithSaved>
  >('/site-content/presence', { window: WINDOW, ...beat } satisfies PresenceHeartbeat);
  return { present: data.data ?? NOBODY, saved: data.saved ?? null };
};

/**
 * Returns who else has an entry open while it is open here, and whether it was saved since; reports this
 * window to the others as long as its user is active.
 *
 * @param entry document id; `null` while nothing is open
 * @param seen the loaded version; `null` if unknown
 */
export const usePresent = (
  type: string,
  entry: string | null,
  seen: SeenByWindow | null = null
): Presence => {
  const [known, setKnown] = useState(NOTHING);
  const seenNow = useRef(seen);
  const version = seen?.version;
  useEffect(() => {
    seenNow.current = seen;
  });
  // The last response was about the version loaded before.
  useEffect(() => setKnown(({ present }) => ({ present, saved: null })), [version]);
  useEffect(() => {
    setKnown(NOTHING);
    if (entry === null) return;
    let isOpen = true;
    const beat = (): void => {
      if (isAway()) return;
      const asked = seenNow.current;
      send({ type, entry, isLeaving: false, ...(asked === null ? {} : { seen: asked }) }).then(
        ({ present, saved }) => {
          if (!isOpen) return;
          const isOfOther = seenNow.current?.version !== asked?.version;
          setKnown({ present, saved: isOfOther ? null : saved });
        },
        // Without a response, presence is unknown, so show no one. A save that is already known remains.
        () => {
          if (isOpen) setKnown(({ saved }) => ({ present: NOBODY, saved }));
        }
      );
    };
    beat();
    const beating = setInterval(beat, HEARTBEAT_INTERVAL_MS);
    document.addEventListener('visibilitychange', beat);
    return () => {
      isOpen = false;
      clearInterval(beating);
      document.removeEventListener('visibilitychange', beat);
      // Without this request, others see it a few seconds later.
      send({ type, entry, isLeaving: true }).catch(() => undefined);
    };
  }, [type, entry]);
  // The save was made in this form, which has not reloaded yet.
  const isOwn = entry !== null && known.saved?.version === getWrittenVersion(entry);
  return isOwn ? { ...known, saved: null } : known;
};
