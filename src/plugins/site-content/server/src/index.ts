import type { Core } from '@strapi/strapi';
import { initialData } from './api/controllers/initial-data';
import { pages } from './api/controllers/pages';
import { contentRoutes } from './api/routes/content-routes';
import { refuseMethods } from './api/routes/refuse-methods';
import { refusePaths } from './api/routes/refuse-targets';
import { bootstrap, destroy } from './bootstrap';
import { config } from './config/options';
import previewLease from './content/preview/share-link-schema.json';
import revision from './content/revision/schema.json';
import { getServices, type Services } from './create-services';
import { answerUnavailable } from './operations/availability/answer-unavailable';
import {
  requestBodies,
  type RequestBodiesConfig,
} from './operations/request-bodies/request-bodies';
import { overview } from './panel/controllers/dashboard';
import { mediaUsage } from './panel/controllers/media-usage';
import { navigation } from './panel/controllers/navigation';
import { pageBulkActions } from './panel/controllers/page-bulk-actions';
import { pageChoices } from './panel/controllers/page-picker';
import { pageReferences } from './panel/controllers/page-references';
import { pageTree } from './panel/controllers/page-tree-view';
import { preview } from './panel/controllers/preview';
import { redirects } from './panel/controllers/redirects';
import { settings } from './panel/controllers/settings';
import { slugs } from './panel/controllers/slugs';
import { panelRoutes } from './panel/routes';
import { services } from './public-services';
import { register } from './register';

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
      return answerUnavailable(strapi, options.delivery.databaseTimeoutMs, readiness, storage);
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
