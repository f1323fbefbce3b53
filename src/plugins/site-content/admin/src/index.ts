import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';
import { registerHomeWidget } from './dashboard/register';
import { nameOptionsInLists } from './edit-form/options/name-options-in-lists';
import { registerOwnInputs } from './edit-form/own-inputs';
import { translateHints } from './edit-form/translate-hints';
import { bootstrapEntryWrites, registerEntryWrites } from './entry-writes/register';
import { bootstrapHistory } from './history/bootstrap';
import { registerHistory } from './history/register';
import { registerHtmlField } from './html-field/register';
import { leaveRawListOutOfMenu } from './navigation/raw-list';
import { registerNavigation } from './navigation/register';
import { bootstrapPagePanel } from './page-panel/bootstrap';
import { registerPages } from './pages/register';
import { bootstrapTogether } from './presence/bootstrap';
import { bootstrapPreview } from './preview/bootstrap';
import { registerRedirects } from './redirects/register';
import { addPageAction } from './routes/page-actions';
import { renderRefusals } from './rules/render-refusals';
import { registerSecretField } from './secret-field/register';
import { keepRefusedInput } from './strapi-internals/refused-saves';
import { registerTrads } from './translations/register';

/** What the plugin `site-content` adds to the admin panel. */
export default {
  register(app: StrapiApp): void {
    // Sentences are made of a refusal's details, which the next one takes out of it; both stand around Strapi's endpoints,
    // which are there when plugins register, and of which its store is made after that.
    renderRefusals(app);
    keepRefusedInput(app);
    registerEntryWrites(app);
    // Hooks are documented for `bootstrap`, which is not given the application that these ask for its language and user.
    translateHints(app);
    registerOwnInputs(app);
    nameOptionsInLists(app);
    leaveRawListOutOfMenu(app);
    registerPages(app);
    registerNavigation(app);
    registerRedirects(app);
    registerHistory(app);
    registerHtmlField(app);
    registerSecretField(app);
    registerHomeWidget(app);
    app.registerPlugin({ id: PLUGIN_ID, name: PLUGIN_ID, apis: { addPageAction } });
  },
  bootstrap(app: StrapiApp): void {
    bootstrapPagePanel(app);
    bootstrapPreview(app);
    bootstrapEntryWrites(app);
    bootstrapTogether(app);
    bootstrapHistory(app);
  },
  registerTrads,
};
