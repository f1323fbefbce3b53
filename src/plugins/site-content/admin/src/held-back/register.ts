import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '../../../contract/plugin-id';
import { aroundEntryWrites } from '../strapi/entry-writes';
import { textsOf } from '../strapi/panel-texts';
import { THEIRS_TAKEN } from '../strapi/refused-saves';
import { HeldBackHost } from './held-back-host';
import { settle } from './settle';

/** Where Strapi shows what others put beside its forms and lists: a write is begun in one of these. */
const PLACES = [
  ['editView', 'right-links'],
  ['preview', 'actions'],
  ['listView', 'actions'],
] as const;

/** Holds back what would overwrite something that its author has not seen, and asks him. */
export const registerHeldBack = (app: StrapiApp): void => {
  aroundEntryWrites((write) =>
    settle(write, () => ({
      name: THEIRS_TAKEN,
      message: textsOf(app)?.[`${PLUGIN_ID}.held-back.theirs-taken`] ?? THEIRS_TAKEN,
    }))
  );
};

/** Has the question asked wherever Strapi's own forms and lists are. */
export const bootstrapHeldBack = (app: StrapiApp): void => {
  for (const [view, place] of PLACES) {
    app
      .getPlugin('content-manager')
      .injectComponent(view, place, { name: 'site-content-held-back', Component: HeldBackHost });
  }
};
