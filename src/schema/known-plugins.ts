import type { Schema } from './schema';

/**
 * This repository's plugins that may be switched off in `config/plugins.ts`, with the prefixes of their
 * tables. These tables stay in place and do not count as orphaned.
 */
const TABLES_OF_PLUGINS: Readonly<Record<string, readonly string[]>> = {
  // From when the history and the importer were parts of the core.
  'site-history': ['site_content_history_', 'site_content_deleted_files', 'site_content_presences'],
  'site-import': ['site_content_imported'],
  'site-scheduling': ['site_scheduling_'],
  'site-webhooks': ['site_webhooks_'],
};
export const KNOWN_PLUGINS = Object.keys(TABLES_OF_PLUGINS);

const belongsTo = (plugin: string, table: string): boolean =>
  TABLES_OF_PLUGINS[plugin]?.some((prefix) => table.startsWith(prefix)) === true;

/**
 * Content types that moved to a plugin of their own, with their tables; equal to what earlier versions
 * recorded.
 */
const MOVED_TYPES: Readonly<Record<string, string>> = {
  'plugin::site-content.imported': 'plugin::site-import.imported',
  'plugin::site-content.history-act': 'plugin::site-history.history-act',
  'plugin::site-content.history-entry': 'plugin::site-history.history-entry',
  'plugin::site-content.deleted-file': 'plugin::site-history.deleted-file',
  'plugin::site-content.presence': 'plugin::site-history.presence',
};

/** An earlier version's record with today's names. */
export const withMovedTypes = (schema: Schema): Schema =>
  schema.traits === undefined
    ? schema
    : {
        ...schema,
        traits: schema.traits.map((trait) => ({ ...trait, of: MOVED_TYPES[trait.of] ?? trait.of })),
      };

/**
 * The plugin of a table, if it is switched off and no table of it is in use.
 *
 * @param schema that a version works with or has recorded
 */
export const findSwitchedOff = ({ tables }: Schema, table: string): string | null =>
  KNOWN_PLUGINS.find(
    (plugin) =>
      belongsTo(plugin, table) &&
      !tables.some(({ name, kept }) => kept !== true && belongsTo(plugin, name))
  ) ?? null;

/** The stored schema without tables and types of plugins that are switched off. */
export const withoutSwitchedOff = (stored: Schema, own: Schema): Schema => {
  const { tables, traits = [] } = stored;
  const isOff = (table: string): boolean => findSwitchedOff(own, table) !== null;
  const offTypes = traits.filter(({ kind, name }) => kind === 'type' && isOff(name));
  return {
    tables: tables.filter(({ name }) => !isOff(name)),
    traits: traits.filter((trait) => !offTypes.some(({ of }) => of === trait.of)),
  };
};
