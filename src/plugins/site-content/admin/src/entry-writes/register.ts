import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';
import { toMessage } from '#site-content/domain/problems/message-of';
import { offerUndoOfForm, resolveWriteConflicts } from '../history-slot/slot';
import { askBeforePublishing } from '../page-panel/ask-before-publishing';
import { interceptEntryWrites } from '../strapi-internals/entry-writes';
import { interceptFormNotifications, showAsDecision } from '../strapi-internals/form-notifications';
import { getTexts } from '../strapi-internals/panel-texts';
import { STORED_VERSION_CHOSEN } from '../strapi-internals/refused-saves';
import { QuestionHost } from './question-host';

/** Name of the error reported to a form whose user cancelled a publish. */
const CANCELLED = 'PublishCancelled';

/** Injection zones next to Strapi's forms and lists, where writes start. */
const INJECTION_ZONES = [
  ['editView', 'right-links'],
  ['preview', 'actions'],
  ['listView', 'actions'],
] as const;

/** Asks users before pages are published at new URLs, and resolves edit conflicts. */
export const registerEntryWrites = (app: StrapiApp): void => {
  const toText = (key: string): string => getTexts(app)?.[`${PLUGIN_ID}.${key}`] ?? key;
  for (const language of ['en', 'de'] as const) {
    showAsDecision(toMessage({ code: 'entry.versions-not-chosen', values: {} }, language));
  }
  interceptEntryWrites(async (write) => {
    const redirects = await askBeforePublishing(write);
    if (redirects === 'cancel') {
      const message = toText('page-panel.publish.cancelled');
      showAsDecision(message);
      return { error: { name: CANCELLED, message } };
    }
    return resolveWriteConflicts(redirects === undefined ? write : { ...write, redirects }, () => ({
      name: STORED_VERSION_CHOSEN,
      message: toText('elements.theirs-taken'),
    }));
  });
};

/** Shows the questions next to Strapi's forms and lists, and adds Undo to their success notifications. */
export const bootstrapEntryWrites = (app: StrapiApp): void => {
  interceptFormNotifications(app, offerUndoOfForm);
  for (const [view, place] of INJECTION_ZONES) {
    app.getPlugin('content-manager').injectComponent(view, place, {
      name: 'site-content-edit-conflict',
      Component: QuestionHost,
    });
  }
};
