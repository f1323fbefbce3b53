import { useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useCallback, useEffect, useReducer, useState } from 'react';
import type { NavigationAnswer, NavigationSave } from '../../../server/src/panel/answers';
import { useProblemText } from '../rules/use-problem-text';
import { useText } from '../translations/text';
import { failureOf } from './answer-of-save';
import {
  navigationReducer,
  startWith,
  type NavigationEvent,
  type NavigationState,
} from './navigation-state';
import { sayTheSame } from './tree/merge';
import type { Items } from './tree/items';

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
  const { get, put } = useFetchClient();
  const { toggleNotification } = useNotification();
  const text = useText();
  const problemText = useProblemText();
  const [loading, setLoading] = useState<Loading>('loading');
  const [attempt, setAttempt] = useState(0);
  const [state, dispatch] = useReducer(navigationReducer, NOTHING, startWith);

  useEffect(() => {
    let isWanted = true;
    setLoading('loading');
    get<{ data: NavigationAnswer }>(URL)
      .then(({ data }) => {
        if (!isWanted) return;
        dispatch({ type: 'loaded', answer: data.data });
        setLoading('done');
      })
      .catch((error: unknown) => {
        if (isWanted)
          setLoading(failureOf(error, []).kind === 'forbidden' ? 'forbidden' : 'failed');
      });
    return () => {
      isWanted = false;
    };
  }, [get, attempt]);

  // Pages are made and published elsewhere, in another tab of this browser as well.
  useEffect(() => {
    if (loading !== 'done') return undefined;
    let isWanted = true;
    const refreshPages = (): void => {
      get<{ data: NavigationAnswer }>(URL).then(
        ({ data }) => {
          if (isWanted) dispatch({ type: 'pages-changed', pages: data.data.pages });
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

  const save = useCallback(
    async (version: string, items: Items): Promise<void> => {
      const accept = (answer: NavigationAnswer): void => {
        dispatch({ type: 'saved', answer });
        toggleNotification({ type: 'success', message: text('navigation.saved') });
      };
      dispatch({ type: 'saving' });
      try {
        const body: NavigationSave = { version, items };
        const { data } = await put<{ data: NavigationAnswer }>(URL, body);
        accept(data.data);
      } catch (thrown) {
        const failure = failureOf(thrown, items);
        if (failure.kind === 'conflict') {
          // The answer to one's own save was lost on the way: it is saved, and nobody else was here.
          if (sayTheSame(items, failure.current.items)) accept(failure.current);
          else dispatch({ type: 'overtaken', current: failure.current });
          return;
        }
        if (failure.kind !== 'refused') {
          dispatch({ type: 'failed' });
          toggleNotification({
            type: 'danger',
            message: text(`navigation.failed.${failure.kind}`),
          });
          return;
        }
        const { problems, message } = failure;
        dispatch({ type: 'refused', problems });
        toggleNotification({
          type: 'danger',
          message:
            problems.size === 0
              ? problemText(message)
              : text('navigation.failed.refused', { count: problems.size }),
        });
      }
    },
    [problemText, put, text, toggleNotification]
  );

  return { loading, state, dispatch, reload, save };
};
