import imported from './schema.json';

/**
 * The server part of the plugin `site-import`: the table that records imports. The import itself is a command
 * (`src/cli/import.ts`).
 */
export default { contentTypes: { imported: { schema: imported } } };
