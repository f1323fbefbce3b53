import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';
import { settle } from '../edit-conflicts/resolve-conflict';
import { askBeforePublishing } from '../page-panel/ask-before-publishing';
import { aroundEntryWrites } from '../strapi-internals/entry-writes';
import { showAsDecision } from '../strapi-internals/form-notifications';
import { getTexts } from '../strapi-internals/panel-texts';
import { THEIRS_TAKEN } from '../strapi-internals/refused-saves';
import { QuestionHost } from './question-host';

/** The name of the failure that a form gets when its author has decided against a publish. */
const CANCELLED = 'PublishCancelled';

/** Where Strapi shows what others put beside its forms and lists: a write is begun in one of these. */
const PLACES = [
  ['editView', 'right-links'],
  ['preview', 'actions'],
  ['listView', 'actions'],
] as const;

/** Asks authors before pages are published at other URLs, and before something that they have not seen is overwritten. */
export const registerEntryWrites = (app: StrapiApp): void => {
  const toText = (key: string): string => getTexts(app)?.[`${PLUGIN_ID}.${key}`] ?? key;
  aroundEntryWrites(async (write) => {
    const redirects = await askBeforePublishing(write);
    if (redirects === 'cancel') {
      const message = toText('page-panel.publish.cancelled');
      showAsDecision(message);
      return { error: { name: CANCELLED, message } };
    }
    return settle(redirects === undefined ? write : { ...write, redirects }, () => ({
      name: THEIRS_TAKEN,
      message: toText('held-back.theirs-taken'),
    }));
  });
};

/** Has the question asked wherever Strapi's own forms and lists are. */
export const bootstrapEntryWrites = (app: StrapiApp): void => {
  for (const [view, place] of PLACES) {
    app
      .getPlugin('content-manager')
      .injectComponent(view, place, { name: 'site-content-held-back', Component: QuestionHost });
  }
};
