import type { Schema } from './schema';

/**
 * This repository's plugins that can be disabled in `config/plugins.ts`, with the prefixes of their tables. While a
 * plugin is disabled, its tables stay and do not count as orphaned.
 */
const TABLES_OF_PLUGINS: Readonly<Record<string, readonly string[]>> = {
  // Names from the time when the history and the importer were parts of the core.
  'site-history': ['site_content_history_', 'site_content_deleted_files', 'site_content_presences'],
  'site-import': ['site_content_imported'],
  'site-scheduling': ['site_scheduling_'],
  'site-webhooks': ['site_webhooks_'],
};
export const KNOWN_PLUGINS = Object.keys(TABLES_OF_PLUGINS);

const belongsTo = (plugin: string, table: string): boolean =>
  TABLES_OF_PLUGINS[plugin]?.some((prefix) => table.startsWith(prefix)) === true;

/** Content types that were moved to separate plugins: the UIDs that earlier versions recorded, and the current ones. */
const MOVED_TYPES: Readonly<Record<string, string>> = {
  'plugin::site-content.imported': 'plugin::site-import.imported',
  'plugin::site-content.history-act': 'plugin::site-history.history-act',
  'plugin::site-content.history-entry': 'plugin::site-history.history-entry',
  'plugin::site-content.deleted-file': 'plugin::site-history.deleted-file',
  'plugin::site-content.presence': 'plugin::site-history.presence',
};

/** Returns an earlier version's recorded schema with current type names. */
export const withMovedTypes = (schema: Schema): Schema =>
  schema.traits === undefined
    ? schema
    : {
        ...schema,
        traits: schema.traits.map((trait) => ({ ...trait, of: MOVED_TYPES[trait.of] ?? trait.of })),
      };

/**
 * Returns the plugin that owns a table if it is disabled, i.e. none of its tables is in use.
 *
 * @param schema that a version works with or has recorded
 */
export const findSwitchedOff = ({ tables }: Schema, table: string): string | null =>
  KNOWN_PLUGINS.find(
    (plugin) =>
      belongsTo(plugin, table) &&
      !tables.some(({ name, kept }) => kept !== true && belongsTo(plugin, name))
  ) ?? null;

/** Returns the stored schema without tables and types of disabled plugins. */
export const withoutSwitchedOff = (stored: Schema, own: Schema): Schema => {
  const { tables, traits = [] } = stored;
  const isOff = (table: string): boolean => findSwitchedOff(own, table) !== null;
  const offTypes = traits.filter(({ kind, name }) => kind === 'type' && isOff(name));
  return {
    tables: tables.filter(({ name }) => !isOff(name)),
    traits: traits.filter((trait) => !offTypes.some(({ of }) => of === trait.of)),
  };
};
