import {
  getFetchClient,
  triggerSessionExpired,
  useFetchClient,
  useNotification,
} from '@strapi/strapi/admin';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { NAV_ITEM } from '#site-content/domain/content-types';
import type {
  NavigationAnswer,
  NavigationSave,
} from '#site-content/domain/panel/panel-response-types';
import { useEvent } from '../components/use-event';
import { useOfferUndo } from '../history/undo/use-offer-undo';
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
import type { Items } from './tree/items';
import { sayTheSame } from './tree/merge';
import { useKeptChanges } from './use-unsaved-changes';

const URL = '/site-content/navigation';

/** Loading state. */
export type Loading = 'loading' | 'failed' | 'forbidden' | 'done';

interface Navigation {
  readonly loading: Loading;
  readonly state: NavigationState;
  readonly dispatch: (event: NavigationEvent) => void;
  readonly reload: () => void;
  /** Sends all items. Always resolves; `state` and a notification show the result. */
  readonly save: (version: string, items: Items) => Promise<void>;
}

const NOTHING: NavigationAnswer = { version: '', items: [], pages: [] };

/** The stored and the edited navigation, and saving. */
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
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  useEffect(() => {
    let isWanted = true;
    setLoading('loading');
    get<NavigationBody>(URL)
      .then((response) => {
        if (!isWanted) return;
        dispatch({ type: 'loaded', answer: navigationIn(response) });
        setLoading('done');
      })
      .catch((error: unknown) => {
        if (!isWanted) return;
        const { kind } = toFailure(error, []);
        // Nothing is unsaved yet, so go to the login like Strapi's own pages.
        if (kind === 'logged-out') triggerSessionExpired();
        setLoading(kind === 'forbidden' ? 'forbidden' : 'failed');
      });
    return () => {
      isWanted = false;
    };
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
          // Keep what is known. The user has not requested this, so no error is shown.
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

  // Unsaved changes are kept: the next save detects the conflict.
  const showUndone = useEvent(() => {
    if (!hasChanges(state)) reload();
  });
  const offerUndo = useOfferUndo(showUndone);

  const save = useCallback(
    async (version: string, items: Items): Promise<void> => {
      const accept = (answer: NavigationAnswer, act: string | null): void => {
        pagesAsked.current += 1;
        dispatch({ type: 'saved', answer });
        void forgetEntries(NAV_ITEM);
        offerUndo(text('navigation.saved'), act);
      };
      const warn = (message: string): void => toggleNotification({ type: 'danger', message });
      dispatch({ type: 'saving' });
      try {
        const body: NavigationSave = { version, items };
        // The hook's client would abort the request when the page is left, without reporting whether it
        // succeeded.
        const response = await getFetchClient().put<NavigationBody>(URL, body);
        accept(navigationIn(response), response.data.act ?? null);
      } catch (thrown) {
        const failure = toFailure(thrown, items);
        // The response to one's own save was lost: it is saved, and nobody else has changed anything.
        if (failure.kind === 'conflict' && sayTheSame(items, failure.current.items)) {
          accept(failure.current, null);
          return;
        }
        if (!isHere.current) {
          warn(text('navigation.failed.left'));
          return;
        }
        switch (failure.kind) {
          case 'conflict':
            dispatch({ type: 'overtaken', current: failure.current });
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
      }
    },
    [forgetEntries, offerUndo, problemText, text, toggleNotification]
  );

  return { loading, state, dispatch, reload, save };
};
