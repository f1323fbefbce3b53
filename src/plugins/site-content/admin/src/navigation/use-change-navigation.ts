import { getFetchClient, useNotification } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { NAV_ITEM } from '#site-content/domain/content-types';
import type {
  NavigationResponse,
  NavigationSave,
} from '#site-content/domain/panel/panel-response-types';
import { useOfferUndo } from '../history-slot/slot';
import { useProblemText } from '../rules/use-problem-text';
import { useForgetEntriesMutation } from '../strapi-internals/document-tags';
import { useText } from '../translations/text';
import { type NavigationBody, navigationIn, toFailure } from './save-response';
import type { Items } from './tree/items';

const URL = '/site-content/navigation';

/** Maximum number of attempts, because other users may save in between. */
const MAX_TRIES = 3;

/** Loads the stored navigation. */
export const loadNavigation = async (): Promise<NavigationResponse> =>
  navigationIn(await getFetchClient().get<NavigationBody>(URL));

/** Edits the stored navigation. If another user saves in between, the edit is applied to their version. */
const change = async (edit: (items: Items) => Items): Promise<string | null> => {
  let { version, items } = await loadNavigation();
  for (let tries = 1; ; tries += 1) {
    const body: NavigationSave = { version, items: edit(items) };
    try {
      const { data } = await getFetchClient().put<NavigationBody>(URL, body);
      return data.changeSet ?? null;
    } catch (thrown) {
      const failure = toFailure(thrown, body.items);
      if (failure.kind !== 'conflict' || tries === MAX_TRIES) throw thrown;
      ({ version, items } = failure.conflict.current);
    }
  }
};

/**
 * Returns a function that changes the navigation from another page, reports that and offers Undo.
 *
 * @returns takes a function that edits the items, and the message to show when they are saved
 */
export const useChangeNavigation = (): ((
  edit: (items: Items) => Items,
  done: string
) => Promise<void>) => {
  const text = useText();
  const problemText = useProblemText();
  const { toggleNotification } = useNotification();
  const [forgetEntries] = useForgetEntriesMutation();
  const offerUndo = useOfferUndo(() => void forgetEntries(NAV_ITEM));
  return useCallback(
    async (edit, done) => {
      try {
        offerUndo(done, await change(edit));
      } catch (thrown) {
        const failure = toFailure(thrown, []);
        const message =
          'reason' in failure ? problemText(failure.reason) : text('page-panel.menu.failed');
        toggleNotification({ type: 'danger', message });
      }
      await forgetEntries(NAV_ITEM);
    },
    [forgetEntries, offerUndo, problemText, text, toggleNotification]
  );
};
