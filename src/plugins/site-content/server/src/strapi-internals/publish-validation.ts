/**
 * @reliesOn The service `entityValidator` validates an entry as a draft or as published.
 * @ifItFails A preview shows drafts that could not be published, or a refused save names only some of its problems.
 * @readIn Strapi 5.54.0: `createEntry` in `@strapi/core/dist/services/document-service/entries.js`,
 *   `@strapi/core/dist/services/entity-validator/index.js`
 */

import type { Core } from '@strapi/strapi';
import type { GetModel } from '#site-content/domain/components/walk';
import { getModels } from './models';

type Values = Record<string, unknown>;

interface EntityValidator {
  validateEntityCreation(model: object, data: object, options: object): Promise<unknown>;
  validateEntityUpdate(
    model: object,
    data: object,
    options: object,
    entity: object
  ): Promise<unknown>;
}

const isRecord = (value: unknown): value is Values => value !== null && typeof value === 'object';

/**
 * Removes relations, also in components: the validator expects request format, which relations of a stored
 * entry do not have.
 */
const withoutRelations = (getModel: GetModel, uid: string, entry: Values): Values => {
  // Unknown components stay, so that the validator reports them.
  const inside = (component: string, value: unknown): unknown =>
    isRecord(value) && getModel(component) !== undefined
      ? {
          ...withoutRelations(getModel, component, value),
          ...('__component' in value && { __component: component }),
        }
      : value;
  return Object.fromEntries(
    Object.entries(getModel(uid).attributes).flatMap(([name, { type, component }]) => {
      const value = entry[name];
      if (type === 'relation' || value === undefined) return [];
      if (type !== 'component' && type !== 'dynamiczone') return [[name, value]];
      const show = (each: unknown): unknown =>
        inside(component ?? String((each as Values | null)?.['__component']), each);
      return [[name, Array.isArray(value) ? value.map(show) : show(value)]];
    })
  );
};

/**
 * Validates a draft with Strapi's own validator as for publishing, without publishing it.
 *
 * When Strapi publishes, it deletes the published row first. Here the row is passed to the validator, so that
 * a draft does not collide with its own published values.
 *
 * @param draft with its components and media
 * @param published the currently published row
 * @throws Strapi's `ValidationError`
 */
export const validateForPublishing = async (
  strapi: Core.Strapi,
  uid: string,
  draft: Values,
  published: { readonly id: number } | null
): Promise<void> => {
  const validator = strapi.get('entityValidator') as EntityValidator;
  const model = strapi.contentType(uid as 'api::page.page');
  const data = withoutRelations(getModels(strapi), uid, draft);
  const options = { isDraft: false, locale: null };
  if (published === null) await validator.validateEntityCreation(model, data, options);
  else await validator.validateEntityUpdate(model, data, options, published);
};

/**
 * Validates the values of a save with Strapi's own validator, without saving them.
 *
 * Relations are left out: on a save, Strapi resolves them first and, if a target does not exist, never
 * validates the rest.
 *
 * @param row the row that is saved; `null` for a new one, `undefined` for a copy, whose other values are valid
 * @throws Strapi's `ValidationError`
 */
export const validateSave = async (
  strapi: Core.Strapi,
  uid: string,
  values: Values,
  row: { readonly id: number } | null | undefined
): Promise<void> => {
  const validator = strapi.get('entityValidator') as EntityValidator;
  const model = strapi.contentType(uid as 'api::page.page');
  const data = withoutRelations(getModels(strapi), uid, values);
  const options = { isDraft: model.options?.draftAndPublish === true, locale: null };
  if (row === null) await validator.validateEntityCreation(model, data, options);
  else await validator.validateEntityUpdate(model, data, options, row ?? {});
};
