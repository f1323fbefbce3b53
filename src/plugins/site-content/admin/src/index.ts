import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';
import { registerDashboardWidget } from './dashboard/register';
import { nameOptionsInLists } from './edit-form/name-options-in-lists';
import { registerOwnInputs } from './edit-form/own-inputs';
import { translateHints } from './edit-form/translate-hints';
import { bootstrapEntryWrites, registerEntryWrites } from './entry-writes/register';
import { setHistory } from './history-slot/slot';
import { setHtmlEditor } from './html-field/html-editor';
import { registerHtmlField } from './html-field/register';
import { registerMediaUsage } from './media-usage/register';
import { leaveRawListOutOfMenu } from './navigation/raw-list';
import { registerNavigation } from './navigation/register';
import { bootstrapPagePanel } from './page-panel/bootstrap';
import { registerPages } from './pages/register';
import { bootstrapPreview } from './preview/bootstrap';
import { registerRedirects } from './redirects/register';
import { addPageAction } from './routes/page-actions';
import { renderRefusals } from './rules/render-refusals';
import { registerSecretField } from './secret-field/register';
import { preserveInputAfterFailure } from './strapi-internals/refused-saves';
import { keepStuckHeaderInView } from './strapi-internals/stuck-header';
import { registerTrads } from './translations/register';

/** The panel part of the plugin `site-content`. */
export default {
  register(app: StrapiApp): void {
    // `renderRefusals` needs details that `preserveInputAfterFailure` removes. Both wrap Strapi's endpoints, which exist when
    // plugins register, before the store is created from them.
    renderRefusals(app);
    preserveInputAfterFailure(app);
    registerEntryWrites(app);
    // Strapi documents hooks for `bootstrap`, which does not receive the application. These need it for language and
    // user.
    translateHints(app);
    registerOwnInputs(app);
    nameOptionsInLists(app);
    leaveRawListOutOfMenu(app);
    keepStuckHeaderInView(app);
    registerPages(app);
    registerNavigation(app);
    registerRedirects(app);
    registerHtmlField(app);
    registerSecretField(app);
    registerMediaUsage(app);
    registerDashboardWidget(app);
    app.registerPlugin({
      id: PLUGIN_ID,
      name: PLUGIN_ID,
      apis: { addPageAction, setHistory, setHtmlEditor },
    });
  },
  bootstrap(app: StrapiApp): void {
    bootstrapPagePanel(app);
    bootstrapPreview(app);
    bootstrapEntryWrites(app);
  },
  registerTrads,
};
