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

/** Others may save in between; so often it is tried on top of that. */
const MAX_TRIES = 3;

/** The navigation as it is stored. */
export const loadNavigation = async (): Promise<NavigationResponse> =>
  navigationIn(await getFetchClient().get<NavigationBody>(URL));

/** Changes the stored navigation, whatever others have made of it in between. */
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
 * Gives a function that changes the navigation beside its own page, says so and offers to undo it.
 *
 * @returns takes how the items are to be, and what is said when that is done
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
