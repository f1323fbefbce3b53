import type { ImportedBy, ImportedSide } from 'site-compare';
import { loadWithoutDatabase } from '../application/application';
import { getServices } from '../plugins/site-content/server/src/create-services';
import { getModels } from '../plugins/site-content/server/src/strapi-internals/models';
import { mapSide, openMapped, openTransformed } from '../plugins/site-import/server/src/map-side';

/** Reads the old side of a comparison as the import does: with an expression, a mapping or both. */
export const readImportedSide = async (
  source: string,
  { transform, mapping }: ImportedBy
): Promise<ImportedSide> => {
  const open =
    transform === null ? await openMapped(source) : await openTransformed(source, transform);
  try {
    const strapi = await loadWithoutDatabase();
    const { homeSlug } = getServices(strapi).options;
    const options = { getModel: getModels(strapi), homeSlug };
    return { open, ...(await mapSide(open, mapping, options, transform !== null)) };
  } catch (error) {
    await open.close();
    throw error;
  }
};
