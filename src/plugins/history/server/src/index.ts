import type { Core } from '@strapi/strapi';
import { createServices, getServices } from './create-services';
import { readLostFiles } from './deleted-files/lost-files';
import deletedFile from './deleted-files/schema.json';
import { describeConflict } from './edit-conflicts/conflict-details';
import changeSchema from './journal/change-schema.json';
import changeSetSchema from './journal/change-set-schema.json';
import { findChangeSets } from './journal/find-change-sets';
import { historyGauges } from './journal/history-gauges';
import { readKeptFiles } from './journal/kept-files';
import { readChangesBefore } from './journal/read-journal';
import { history } from './panel/controller';
import { readVersionOfPage } from './panel/version-as-served';
import { presence } from './presence/controller';
import presenceSchema from './presence/schema.json';
import { routes } from './routes';

interface Given {
  readonly strapi: Core.Strapi;
}

/** Registers the history with the core. */
const register = ({ strapi }: Given): void => {
  const services = getServices(strapi);
  const { deletedFiles, journal, options } = services;
  services.history.use({
    store: journal.tables,
    days: options.history.retentionDays,
    daysOfFiles: options.deletedFiles.maxBytes === 0 ? null : options.history.retentionDays,
    readKeptFiles: (connection, isWanted) => readKeptFiles(strapi, connection, isWanted),
    readLostFiles: () => readLostFiles(strapi),
    deleteFile: (id, work, keep) => deletedFiles.deleteRow(id, () => keep(work)),
    readChangesBefore: (...asked) => readChangesBefore(journal, ...asked),
    findLastChange: async (type) => {
      const page = { limit: 1, among: () => undefined };
      const [last] = await findChangeSets(journal, strapi.db.connection, { type }, page);
      return last ?? null;
    },
    describeConflict: (ability, conflict) => describeConflict(strapi, services, ability, conflict),
  });
  services.previews?.snapshots.showVersions(readVersionOfPage(strapi, journal));
};

const bootstrap = ({ strapi }: Given): void => {
  const { journal, metrics, presences, retention } = getServices(strapi);
  journal.begin();
  metrics.add(historyGauges(journal.tables));
  retention.begin();
  presences.begin();
};

const destroy = ({ strapi }: Given): void => {
  const { presences, retention } = getServices(strapi);
  retention.end();
  presences.end();
};

/** The server part of the plugin `site-history`. */
export default {
  register,
  bootstrap,
  destroy,
  contentTypes: {
    'history-act': { schema: changeSetSchema },
    'history-entry': { schema: changeSchema },
    'deleted-file': { schema: deletedFile },
    presence: { schema: presenceSchema },
  },
  services: { internals: createServices },
  controllers: {
    history: ({ strapi }: Given) => history(strapi, getServices(strapi)),
    presence: ({ strapi }: Given) => presence(strapi, getServices(strapi)),
  },
  routes: { admin: () => ({ type: 'admin', prefix: '/site-content', routes }) },
};
