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
 * Without relations, in components as well: what is stored is related to what there is, and the validator would look for
 * that in the form in which it is sent.
 */
const withoutRelations = (getModel: GetModel, uid: string, entry: Values): Values => {
  const inside = (component: string, value: unknown): unknown =>
    isRecord(value)
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
 * Has Strapi's own validator judge a draft as it is judged when it is published, without publishing it.
 *
 * Read in Strapi 5.54.0: `@strapi/core/dist/services/document-service/entries.js`, `createEntry`. There the row that is
 * published is gone by then; here it is named, so that a draft is not told that its own values are taken.
 *
 * @param draft with its components and media
 * @param published the row that is published now
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
 * Has Strapi's own validator judge values of a draft as it does when they are saved, without saving them.
 *
 * @param values without relations
 * @param draft the row of the draft
 * @throws Strapi's `ValidationError`
 */
export const validateDraftValues = async (
  strapi: Core.Strapi,
  uid: string,
  values: Values,
  draft: { readonly id: number }
): Promise<void> => {
  const validator = strapi.get('entityValidator') as EntityValidator;
  const model = strapi.contentType(uid as 'api::page.page');
  await validator.validateEntityUpdate(model, values, { isDraft: true, locale: null }, draft);
};
