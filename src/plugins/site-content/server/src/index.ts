import { answerUnavailable } from './operations/availability/answer-unavailable';
import { requestBodies } from './operations/bodies/request-bodies';
import { bootstrap, destroy } from './bootstrap';
import { config } from './config/options';
import { apiPreview } from './controllers/api-preview';
import { initialData } from './controllers/initial-data';
import { navigation } from './controllers/navigation';
import { overview } from './controllers/overview';
import { pageReferences } from './controllers/page-references';
import { pages } from './controllers/pages';
import { settings } from './controllers/settings';
import { refuseWrites } from './operations/readiness/refuse-writes';
import { slugs } from './controllers/slugs';
import { register } from './register';
import revision from './content/revision/schema.json';
import { routes } from './routes';

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
