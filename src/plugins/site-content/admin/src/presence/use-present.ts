import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import {
  BEAT_EVERY_MS,
  type PresenceAnswer,
  type PresenceBeat,
} from '#site-content/domain/panel/presence';

const NOBODY: PresenceAnswer = [];

/** After so long without a key or a click nobody sits there any more; a login must not be kept up for ever. */
const AWAY_AFTER_MS = 10 * 60_000;

const KEPT_WINDOW = 'site-content.window';

/** `crypto.randomUUID()` is there over TLS alone. */
const newWindow = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** A window that is loaded anew is the one that it was; its copy, which gets its storage as well, is another. */
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
 * Who else has an entry open, for as long as it is open here. Others are told of this window meanwhile, for as long as
 * somebody sits there.
 *
 * @param entry the document id; `null` where nothing is open yet
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
        // Who else is there cannot be known then: nobody is told anything that may not be so.
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
