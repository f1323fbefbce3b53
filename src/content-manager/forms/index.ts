import * as blocks from './blocks';
import type { Forms } from './form';
import { navItem } from './nav-item';
import { page } from './page';
import { redirect } from './redirect';
import { requestInfo, siteKeys } from './site-keys';

/** The forms of all content types and components of this application. */
export const FORMS: Forms = {
  'api::page.page': page,
  'api::nav-item.nav-item': navItem,
  'api::redirect.redirect': redirect,
  'api::site-keys.site-keys': siteKeys,
  'site.request-info': requestInfo,
  'blocks.hero': blocks.hero,
  'blocks.rich-text': blocks.richText,
  'blocks.image': blocks.imageBlock,
  'blocks.call-to-action': blocks.callToAction,
  'blocks.cards': blocks.cards,
  'blocks.faq': blocks.faq,
  'blocks.quote': blocks.quote,
  'blocks.embed': blocks.embed,
  'shared.card': blocks.card,
  'shared.question': blocks.question,
  'shared.link': blocks.linkForm,
};
