import { answerUnavailable } from './operations/availability/answer-unavailable';
import { requestBodies } from './operations/bodies/request-bodies';
import { bootstrap, destroy } from './bootstrap';
import { config } from './config/options';
import { apiPreview } from './panel/controllers/api-preview';
import { initialData } from './api/controllers/initial-data';
import { navigation } from './panel/controllers/navigation';
import { overview } from './panel/controllers/overview';
import { pageReferences } from './panel/controllers/page-references';
import { pages } from './api/controllers/pages';
import { settings } from './panel/controllers/settings';
import { refuseWrites } from './operations/readiness/refuse-writes';
import { slugs } from './panel/controllers/slugs';
import { register } from './register';
import revision from './content/revision/schema.json';
import { routes } from './api/routes';

/** What the plugin `site-content` registers with Strapi. */
export default {
  config,
  register,
  bootstrap,
  destroy,
  contentTypes: { revision: { schema: revision } },
  controllers: {
    'initial-data': initialData,
    pages,
    navigation,
    'api-preview': apiPreview,
    'page-references': pageReferences,
    overview,
    settings,
    slugs,
  },
  middlewares: {
    'answer-unavailable': answerUnavailable,
    'refuse-writes': refuseWrites,
    'request-bodies': requestBodies,
  },
  routes,
};
