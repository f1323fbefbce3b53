import { useRef } from 'react';
import { PAGE } from '../../../contract/content-types';
import { movesPages } from '../page-acts/moved-addresses';
import { postAct } from '../page-acts/post-act';
import type { AskedAct, ForetoldAct } from '../page-acts/use-foretold';
import { usePanelSettingsQuery } from '../settings/panel-settings';
import { useChosenRelation, useOtherField, useStoredEntry } from '../strapi/edit-form-values';
import type { UsePublishQuestion } from '../strapi/publish-action';
import { useText } from '../translations/text';
import { PublishQuestion } from './publish-question';
import { withRedirectsAnswer } from './redirects-answer';

/** Where the form would have its page stand, as far as that is not stored. */
const useUnsavedPlace = (): { slug?: string; parent?: string | null } => {
  const { entry } = useStoredEntry<{ readonly slug?: string | null }>();
  const slug = useOtherField('slug');
  const parent = useChosenRelation('parent');
  return {
    ...(typeof slug === 'string' && slug !== (entry.slug ?? '') ? { slug } : {}),
    ...(parent === undefined ? {} : { parent }),
  };
};

/** Before a page is published, asks about the addresses that change with it. */
export const usePublishQuestion: UsePublishQuestion = ({ uid, documentId }) => {
  const text = useText();
  const place = useUnsavedPlace();
  const isAboutPage = uid === PAGE && documentId !== null;
  const { data: settings } = usePanelSettingsQuery(undefined, { skip: !isAboutPage });
  const asked = useRef<ForetoldAct | null>(null);
  const leadsOn = useRef(true);
  if (!isAboutPage) return null;

  const automatic = settings?.redirects.automatic ?? null;
  const request: AskedAct = {
    act: 'publish',
    pages: [documentId],
    ...(Object.keys(place).length === 0 ? {} : { place }),
    ...(automatic === 'ask' ? { redirects: true } : {}),
  };
  return {
    title: text('page-panel.publish.title'),
    confirmLabel: text('page-panel.publish.confirm'),
    content: (
      <PublishQuestion
        recall={() => asked.current}
        automatic={automatic}
        onChoose={(chosen) => {
          leadsOn.current = chosen;
        }}
      />
    ),
    isNeeded: async () => {
      asked.current = null;
      leadsOn.current = true;
      try {
        const outcome = await postAct({ ...request, isDryRun: true });
        if (!movesPages(outcome)) return false;
        asked.current = { request, outcome };
        return true;
      } catch {
        // What is wrong, Strapi's own publish shows in the form.
        return false;
      }
    },
    publishing: (publish) =>
      asked.current === null || automatic !== 'ask'
        ? publish()
        : withRedirectsAnswer(leadsOn.current ? 'make' : 'none', documentId, publish),
  };
};
