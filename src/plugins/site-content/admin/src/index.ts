import type { StrapiApp } from '@strapi/strapi/admin';
import { registerApiPreview } from './api-preview/register';
import { keepRefusedInput } from './edit-form/keep-refused-input';
import { keepSaveInReach } from './edit-form/keep-save-in-reach';
import { nameOptionsInLists } from './edit-form/options/name-options-in-lists';
import { registerOwnInputs } from './edit-form/own-inputs';
import { sayWhatASlugMayHold } from './edit-form/say-what-a-slug-may-hold';
import { translateHints } from './edit-form/translate-hints';
import { registerHomeWidget } from './home-widget/register';
import { registerHtmlField } from './html-field/register';
import { leaveRawListOutOfMenu } from './navigation/raw-list';
import { registerNavigation } from './navigation/register';
import { bootstrapPagePanel } from './page-panel/bootstrap';
import { PLUGIN_ID } from '../../contract/plugin-id';
import { translateRefusals } from './rules/translate-refusals';
import { registerSecretField } from './secret-field/register';
import { registerTrads } from './translations/register';

/** What the plugin `site-content` adds to the admin panel. */
export default {
  register(app: StrapiApp): void {
    keepRefusedInput(app);
    sayWhatASlugMayHold();
    translateRefusals(app);
    translateHints(app);
    registerOwnInputs(app);
    nameOptionsInLists(app);
    keepSaveInReach();
    registerNavigation(app);
    leaveRawListOutOfMenu(app);
    registerApiPreview(app);
    registerHtmlField(app);
    registerSecretField(app);
    registerHomeWidget(app);
    app.registerPlugin({ id: PLUGIN_ID, name: PLUGIN_ID });
  },
  bootstrap(app: StrapiApp): void {
    bootstrapPagePanel(app);
  },
  registerTrads,
};
