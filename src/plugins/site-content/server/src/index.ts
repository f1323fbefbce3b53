import { bootstrap, destroy } from './bootstrap';
import { config } from './config';
import { initialData } from './controllers/initial-data';
import { pages } from './controllers/pages';
import { register } from './register';
import revision from './revision/schema.json';
import { routes } from './routes';

/** What the plugin `site-content` registers with Strapi. */
export default {
  config,
  register,
  bootstrap,
  destroy,
  contentTypes: { revision: { schema: revision } },
  controllers: { 'initial-data': initialData, pages },
  routes,
};
