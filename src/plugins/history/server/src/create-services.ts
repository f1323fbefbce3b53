import type { Core } from '@strapi/strapi';
import { PLUGIN_ID } from '#history/domain/plugin-id';
import type { Services } from '#site-content/server/create-services';
import { DeletedFiles } from './deleted-files/deleted-files';
import { Journal } from './journal/journal';
import { Retention } from './journal/retention';
import { Presences } from './presence/presences';
import { SavesSince } from './presence/saves-since';

/** Returns the internal services of the core, because this plugin extends the core rather than only using it. */
const getCore = (strapi: Core.Strapi): Services =>
  strapi.plugin('site-content').service('internals') as Services;

interface Given {
  readonly strapi: Core.Strapi;
}

/** Creates the plugin's services, once per application, in addition to those of the core. */
export const createServices = ({ strapi }: Given) => {
  const core = getCore(strapi);
  const { options, states, versions, writers } = core;
  const journal = new Journal(strapi, states);
  const deletedFiles = new DeletedFiles(strapi, core, options.deletedFiles);
  return {
    ...core,
    journal,
    deletedFiles,
    retention: new Retention(strapi, writers, journal.tables, options.history, deletedFiles),
    presences: new Presences(strapi),
    savesSince: new SavesSince(strapi, journal, versions),
  };
};

/** The services of the history, with those of the core. */
export type HistoryServices = ReturnType<typeof createServices>;

export const getServices = (strapi: Core.Strapi): HistoryServices =>
  strapi.plugin(PLUGIN_ID).service('internals') as HistoryServices;
