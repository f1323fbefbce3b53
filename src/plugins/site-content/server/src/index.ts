import type { Core } from '@strapi/strapi';
import { overview } from './audit/panel/dashboard-controller';
import { bootstrap, destroy } from './bootstrap';
import { config } from './config/options';
import { initialData } from './content-api/controllers/initial-data';
import { pages } from './content-api/controllers/pages';
import { contentRoutes } from './content-api/routes/content-routes';
import { refuseMethods } from './content-api/routes/refuse-methods';
import { refusePaths } from './content-api/routes/refuse-targets';
import { getServices, type Services } from './create-services';
import { mediaUsage } from './media-usage/panel/controller';
import { navigation } from './navigation/panel/controller';
import { respondUnavailable } from './operations/availability/respond-unavailable';
import {
  requestBodies,
  type RequestBodiesConfig,
} from './operations/request-bodies/request-bodies';
import { pageBulkActions } from './pages/panel/bulk-actions-controller';
import { pageChoices } from './pages/panel/page-picker-controller';
import { pageReferences } from './pages/panel/references-controller';
import { slugs } from './pages/panel/slugs-controller';
import { pageTree } from './pages/panel/tree-view-controller';
import { panelRoutes } from './panel/routes';
import { settings } from './panel/settings-controller';
import { preview } from './preview/panel/controller';
import previewLease from './preview/share-link-schema.json';
import { services } from './public-services';
import { redirects } from './redirects/panel/controller';
import { register } from './register';
import revision from './revision/schema.json';

interface Given {
  readonly strapi: Core.Strapi;
}

/** Creates a factory for a controller. Strapi calls it after all plugins have registered. */
const withServices =
  <C>(create: (strapi: Core.Strapi, services: Services) => C) =>
  ({ strapi }: Given): C =>
    create(strapi, getServices(strapi));

/** The plugin `site-content` as registered with Strapi. */
export default {
  config,
  register,
  bootstrap,
  destroy,
  services,
  contentTypes: {
    revision: { schema: revision },
    'preview-lease': { schema: previewLease },
  },
  controllers: {
    'initial-data': withServices(initialData),
    pages: withServices(pages),
    'media-usage': withServices(mediaUsage),
    navigation: withServices(navigation),
    'page-bulk-actions': withServices(pageBulkActions),
    'page-choices': withServices(pageChoices),
    'page-explorer': withServices(pageTree),
    'page-references': withServices(pageReferences),
    overview: withServices(overview),
    preview: withServices(preview),
    redirects: withServices(redirects),
    settings: withServices(settings),
    slugs: withServices(slugs),
  },
  middlewares: {
    'answer-unavailable': (_config: unknown, { strapi }: Given) => {
      const { options, readiness, storage } = getServices(strapi);
      return respondUnavailable(strapi, options.delivery.databaseTimeoutMs, readiness, storage);
    },
    // After `strapi::cors`, so that scripts on other origins can read the refusals.
    'refuse-paths': (_config: unknown, { strapi }: Given) => refusePaths(strapi),
    'refuse-methods': (_config: unknown, { strapi }: Given) => refuseMethods(strapi),
    'refuse-writes': (_config: unknown, { strapi }: Given) =>
      getServices(strapi).schema.refuseWrites,
    'request-bodies': (settings: RequestBodiesConfig, { strapi }: Given) =>
      requestBodies(strapi, settings, getServices(strapi).temporaryFolder),
  },
  routes: {
    'content-api': ({ strapi }: Given) => ({
      type: 'content-api',
      routes: contentRoutes(strapi, getServices(strapi).options),
    }),
    admin: () => ({ type: 'admin', routes: panelRoutes() }),
  },
};
