import imported from './schema.json';

/**
 * What the plugin `site-import` registers with Strapi: the table in which an import remembers what it has written. The
 * import itself is a command (`src/cli/import.ts`).
 */
export default { contentTypes: { imported: { schema: imported } } };
