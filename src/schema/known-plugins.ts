import type { Schema } from './schema';

/**
 * The plugins of this repository that may be switched off in `config/plugins.ts`. Their tables are named after them
 * (`site_webhooks_…`), stay where they are meanwhile, and are none of what nobody has a use for.
 */
const KNOWN_PLUGINS = ['site-scheduling', 'site-webhooks'];

const isOf = (plugin: string, table: string): boolean =>
  table.startsWith(`${plugin.replaceAll('-', '_')}_`);

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
