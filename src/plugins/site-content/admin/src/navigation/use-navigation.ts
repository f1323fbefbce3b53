import {
  getFetchClient,
  triggerSessionExpired,
  useAuth,
  useFetchClient,
  useNotification,
} from '@strapi/strapi/admin';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { NAV_ITEM } from '#site-content/domain/content-types';
import type {
  NavigationResponse,
  NavigationSave,
} from '#site-content/domain/panel/panel-response-types';
import { ignoreAfterCleanup } from '../components/ignore-after-cleanup';
import { useEvent } from '../components/use-event';
import { RETRY_AFTER_MS } from '../components/use-retry';
import { useOfferUndo } from '../history-slot/slot';
import { useProblemText } from '../rules/use-problem-text';
import { useForgetEntriesMutation } from '../strapi-internals/document-tags';
import { useText } from '../translations/text';
import {
  hasChanges,
  type NavigationEvent,
  navigationReducer,
  type NavigationState,
  startWith,
} from './navigation-state';
import { type NavigationBody, navigationIn, toFailure } from './save-response';
import { type Items, sameItems } from './tree/items';
import { haveSameContent } from './tree/merge';
import { dropChanges, keepChanges, takeChanges } from './unsaved-changes';

/** Stores unsaved changes when the session ends, and restores them once the navigation is loaded. */
const useKeptChanges = (
  isLoaded: boolean,
  { isKept, stored, items }: NavigationState,
  dispatch: (event: NavigationEvent) => void
): void => {
  const { toggleNotification } = useNotification();
  const text = useText();
  const user = useAuth('useKeptChanges', ({ user: loggedIn }) => loggedIn?.id);
  const wasKept = useRef(false);

  const restore = useEvent((owner: number | string) => {
    const changes = takeChanges(owner);
    if (changes === null) return;
    dispatch({ type: 'restored', changes });
    toggleNotification({ type: 'info', message: text('navigation.restored') });
  });
  useEffect(() => {
    if (isLoaded && user !== undefined) restore(user);
  }, [isLoaded, user, restore]);

  // Runs for changes made after the session ended, too.
  const keep = useEvent(() => {
    if (isKept) keepChanges({ user, base: stored, items });
    else if (wasKept.current) dropChanges();
    wasKept.current = isKept;
  });
  useEffect(() => keep(), [isKept, items, keep]);
};

const URL = '/site-content/navigation';

/** The loading state of the navigation. */
export type Loading = 'loading' | 'failed' | 'forbidden' | 'done';

interface Navigation {
  readonly loading: Loading;
  readonly state: NavigationState;
  readonly dispatch: (event: NavigationEvent) => void;
  readonly reload: () => void;
  /** Sends all items. Never rejects; `state` and a notification show the result. */
  readonly save: (version: string, items: Items) => Promise<void>;
}

/**
 * Reads the navigation, and retries until the server responds. Returns `null` if the server refuses, or once the result
 * is no longer wanted.
 */
const readWhenBack = async (isWanted: () => boolean): Promise<NavigationResponse | null> => {
  while (isWanted()) {
    try {
      return navigationIn(await getFetchClient().get<NavigationBody>(URL));
    } catch (thrown) {
      if (toFailure(thrown, []).kind !== 'unreachable') return null;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  }
  return null;
};

const NOTHING: NavigationResponse = { version: '', items: [], pages: [] };

/** Manages the stored and the edited navigation, and saves it. */
export const useNavigation = (): Navigation => {
  const { get } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [forgetEntries] = useForgetEntriesMutation();
  const text = useText();
  const problemText = useProblemText();
  const [loading, setLoading] = useState<Loading>('loading');
  const [attempt, setAttempt] = useState(0);
  const [state, dispatch] = useReducer(navigationReducer, NOTHING, startWith);
  /** Counts requests for pages, so that late responses do not replace newer ones. */
  const pagesAsked = useRef(0);
  const isHere = useRef(false);
  /** Counts saves. Only the last one checks again after a lost response. */
  const saves = useRef(0);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  useEffect(() => {
    setLoading('loading');
    return ignoreAfterCleanup(
      get<NavigationBody>(URL).then(navigationIn),
      (answer) => {
        dispatch({ type: 'loaded', answer });
        setLoading('done');
      },
      (error) => {
        const { kind } = toFailure(error, []);
        // Nothing is unsaved yet, so go to the login page, as Strapi's own pages do.
        if (kind === 'logged-out') triggerSessionExpired();
        setLoading(kind === 'forbidden' ? 'forbidden' : 'failed');
      }
    );
  }, [get, attempt]);

  useKeptChanges(loading === 'done', state, dispatch);

  // Pages may be created and published elsewhere, for example in another tab.
  useEffect(() => {
    if (loading !== 'done') return undefined;
    let isWanted = true;
    const refreshPages = (): void => {
      pagesAsked.current += 1;
      const asked = pagesAsked.current;
      get<NavigationBody>(URL)
        .then(navigationIn)
        .then(
          ({ pages }) => {
            if (isWanted && asked === pagesAsked.current)
              dispatch({ type: 'pages-changed', pages });
          },
          // Keep the known pages. The user has not requested this, so no error is shown.
          () => undefined
        );
    };
    window.addEventListener('focus', refreshPages);
    return () => {
      isWanted = false;
      window.removeEventListener('focus', refreshPages);
    };
  }, [get, loading]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);

  // Unsaved changes are kept. The next save detects the conflict.
  const showUndone = useEvent(() => {
    if (!hasChanges(state)) reload();
  });
  const offerUndo = useOfferUndo(showUndone);

  const isUnchangedSince = useEvent((items: Items) => sameItems(state.items, items));

  const save = useCallback(
    async (version: string, items: Items): Promise<void> => {
      const accept = (answer: NavigationResponse, changeSet: string | null): void => {
        pagesAsked.current += 1;
        dispatch({ type: 'saved', answer });
        void forgetEntries(NAV_ITEM);
        offerUndo(text('navigation.saved'), changeSet);
      };
      const warn = (message: string): void => toggleNotification({ type: 'danger', message });
      dispatch({ type: 'saving' });
      saves.current += 1;
      const number = saves.current;
      const isLast = (): boolean => isHere.current && number === saves.current;
      try {
        const body: NavigationSave = { version, items };
        // The hook's client would abort the request when the user leaves the page, without reporting whether the save
        // succeeded.
        const response = await getFetchClient().put<NavigationBody>(URL, body);
        accept(navigationIn(response), response.data.changeSet ?? null);
      } catch (thrown) {
        const failure = toFailure(thrown, items);
        // The response to the user's own save was lost: the items are saved, and no other user has changed anything.
        if (failure.kind === 'conflict' && haveSameContent(items, failure.conflict.current.items)) {
          accept(failure.conflict.current, null);
          return;
        }
        if (!isHere.current) {
          const isLost = failure.kind === 'unreachable';
          warn(text(isLost ? 'navigation.failed.left-unanswered' : 'navigation.failed.left'));
          return;
        }
        switch (failure.kind) {
          case 'conflict':
            dispatch({ type: 'overtaken', conflict: failure.conflict });
            return;
          case 'refused': {
            const { problems, reason } = failure;
            dispatch({ type: 'refused', problems });
            const count = problems.size;
            warn(count === 0 ? problemText(reason) : text('navigation.failed.refused', { count }));
            return;
          }
          case 'unavailable':
            dispatch({ type: 'failed' });
            warn(problemText(failure.reason));
            return;
          case 'logged-out':
            dispatch({ type: 'kept' });
            break;
          default:
            dispatch({ type: 'failed' });
        }
        warn(text(`navigation.failed.${failure.kind}`));
        if (failure.kind !== 'unreachable') return;
        const current = await readWhenBack(isLast);
        const isSaved = current !== null && haveSameContent(items, current.items);
        if (isSaved && isLast() && isUnchangedSince(items)) accept(current, null);
      }
    },
    [forgetEntries, isUnchangedSince, offerUndo, problemText, text, toggleNotification]
  );

  return { loading, state, dispatch, reload, save };
};
