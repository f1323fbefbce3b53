import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import {
  BEAT_EVERY_MS,
  type PresenceAnswer,
  type PresenceBeat,
} from '#site-content/domain/panel/presence';

const NOBODY: PresenceAnswer = [];

/**
 * After this time without a key or click, the user counts as absent; presence must not keep a session alive
 * forever.
 */
const AWAY_AFTER_MS = 10 * 60_000;

const KEPT_WINDOW = 'site-content.window';

/** `crypto.randomUUID()` requires TLS. */
const newWindow = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** A reloaded window keeps its id; a duplicated tab copies the session storage but needs another one. */
const WINDOW = sessionStorage.getItem(KEPT_WINDOW) ?? newWindow();
sessionStorage.removeItem(KEPT_WINDOW);
window.addEventListener('pagehide', () => sessionStorage.setItem(KEPT_WINDOW, WINDOW));
window.addEventListener('pageshow', () => sessionStorage.removeItem(KEPT_WINDOW));

let lastTouch = Date.now();
for (const event of ['keydown', 'pointerdown', 'pointermove'] as const) {
  window.addEventListener(event, () => (lastTouch = Date.now()), { capture: true, passive: true });
}

const isAway = (): boolean => document.hidden || Date.now() - lastTouch > AWAY_AFTER_MS;

const send = async (beat: Omit<PresenceBeat, 'window'>): Promise<PresenceAnswer> => {
  const { data } = await getFetchClient().post<{ readonly data?: PresenceAnswer }>(
    '/site-content/presence',
    { window: WINDOW, ...beat } satisfies PresenceBeat
  );
  return data.data ?? NOBODY;
};

/**
 * Returns who else has an entry open while it is open here, and reports this window to the others as long as
 * its user is active.
 *
 * @param entry document id; `null` while nothing is open
 */
export const usePresent = (type: string, entry: string | null): PresenceAnswer => {
  const [present, setPresent] = useState<PresenceAnswer>(NOBODY);
  useEffect(() => {
    setPresent(NOBODY);
    if (entry === null) return;
    let isOpen = true;
    const beat = (): void => {
      if (isAway()) return;
      send({ type, entry, isLeaving: false }).then(
        (answer) => {
          if (isOpen) setPresent(answer);
        },
        // Presence is unknown then, so show nobody.
        () => {
          if (isOpen) setPresent(NOBODY);
        }
      );
    };
    beat();
    const beating = setInterval(beat, BEAT_EVERY_MS);
    document.addEventListener('visibilitychange', beat);
    return () => {
      isOpen = false;
      clearInterval(beating);
      document.removeEventListener('visibilitychange', beat);
      // Otherwise others see it a few seconds later.
      send({ type, entry, isLeaving: true }).catch(() => undefined);
    };
  }, [type, entry]);
  return present;
};
