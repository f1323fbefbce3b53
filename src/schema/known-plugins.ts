import type { Schema } from './schema';

/**
 * The plugins of this repository that may be switched off in `config/plugins.ts`, with what the names of their tables begin
 * with. These stay where they are meanwhile, and are none of what nobody has a use for.
 */
const TABLES_OF_PLUGINS: Readonly<Record<string, string>> = {
  // From when the importer was a part of the core.
  'site-import': 'site_content_imported',
  'site-scheduling': 'site_scheduling_',
  'site-webhooks': 'site_webhooks_',
};
const KNOWN_PLUGINS = Object.keys(TABLES_OF_PLUGINS);

const isOf = (plugin: string, table: string): boolean =>
  table.startsWith(TABLES_OF_PLUGINS[plugin] as string);

/** Content types that have moved to a plugin of their own, with their tables: what a version before noted is the same. */
const MOVED_TYPES: Readonly<Record<string, string>> = {
  'plugin::site-content.imported': 'plugin::site-import.imported',
};

/** What a version before has noted, by the names of today. */
export const withMovedTypes = (schema: Schema): Schema =>
  schema.traits === undefined
    ? schema
    : {
        ...schema,
        traits: schema.traits.map((trait) => ({ ...trait, of: MOVED_TYPES[trait.of] ?? trait.of })),
      };

/**
 * The plugin that a table belongs to, where that is switched off: no table of it is in use.
 *
 * @param schema what a version works with, or has noted
 */
export const findSwitchedOff = ({ tables }: Schema, table: string): string | null =>
  KNOWN_PLUGINS.find(
    (plugin) =>
      isOf(plugin, table) && !tables.some(({ name, kept }) => kept !== true && isOf(plugin, name))
  ) ?? null;

/** What is stored without the tables and types of plugins that a version has switched off. */
export const withoutSwitchedOff = (stored: Schema, own: Schema): Schema => {
  const { tables, traits = [] } = stored;
  const isOff = (table: string): boolean => findSwitchedOff(own, table) !== null;
  const offTypes = traits.filter(({ kind, name }) => kind === 'type' && isOff(name));
  return {
    tables: tables.filter(({ name }) => !isOff(name)),
    traits: traits.filter((trait) => !offTypes.some(({ of }) => of === trait.of)),
  };
};
