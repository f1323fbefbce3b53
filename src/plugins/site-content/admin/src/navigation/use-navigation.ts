import {
  getFetchClient,
  triggerSessionExpired,
  useFetchClient,
  useNotification,
} from '@strapi/strapi/admin';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { NAV_ITEM } from '#site-content/domain/content-types';
import type { NavigationAnswer, NavigationSave } from '#site-content/domain/panel/answers';
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

/** How loading went. */
export type Loading = 'loading' | 'failed' | 'forbidden' | 'done';

interface Navigation {
  readonly loading: Loading;
  readonly state: NavigationState;
  readonly dispatch: (event: NavigationEvent) => void;
  readonly reload: () => void;
  /** Sends all items. Resolves whatever comes of it; `state` and a notification say what. */
  readonly save: (version: string, items: Items) => Promise<void>;
}

const NOTHING: NavigationAnswer = { version: '', items: [], pages: [] };

/** The navigation as it is stored and as it is being edited, and the way to save it. */
export const useNavigation = (): Navigation => {
  const { get } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [forgetEntries] = useForgetEntriesMutation();
  const text = useText();
  const problemText = useProblemText();
  const [loading, setLoading] = useState<Loading>('loading');
  const [attempt, setAttempt] = useState(0);
  const [state, dispatch] = useReducer(navigationReducer, NOTHING, startWith);
  /** Counts what brings pages along: an answer that comes late must not bring back older ones. */
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
        // There is nothing unsaved yet: off to the login, as from Strapi's own pages.
        if (kind === 'logged-out') triggerSessionExpired();
        setLoading(kind === 'forbidden' ? 'forbidden' : 'failed');
      });
    return () => {
      isWanted = false;
    };
  }, [get, attempt]);

  useKeptChanges(loading === 'done', state, dispatch);

  // Pages are made and published elsewhere, in another tab of this browser as well.
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
          // What is known stays. Nobody has asked for anything that could be reported as failed.
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

  // What was changed since is not lost: the next save tells that the navigation is another one by then.
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
        // The hook's client would take back what is under way when the page is left, and not say whether it was done.
        const response = await getFetchClient().put<NavigationBody>(URL, body);
        accept(navigationIn(response), response.data.act ?? null);
      } catch (thrown) {
        const failure = toFailure(thrown, items);
        // The answer to one's own save was lost on the way: it is saved, and nobody else was here.
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
