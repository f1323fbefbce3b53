import type { Core } from '@strapi/strapi';
import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import { problem } from '#site-content/domain/problems/problem';
import { createValidationError } from '../operations/requests/refusal';
import type { ChangedType } from '../strapi-internals/content-type-builder';
import type { EntryWrapper } from '../strapi-internals/entry-controllers';
import { isLocalizedSchema, storedDefaultLocale } from '../strapi-internals/locales';

const TYPES: readonly string[] = [PAGE, NAV_ITEM, REDIRECT, SITE_KEYS];

interface LocaleOfQuery {
  readonly locale?: unknown;
  readonly plugins?: { readonly i18n?: { readonly locale?: unknown } };
}

/** Values that Strapi treats as no locale. */
const isUnset = (locale: unknown): boolean =>
  locale === undefined || locale === null || locale === '' || locale === 'null';

/**
 * Refuses to write one of the four types in a locale other than the default one. Strapi ignores the locale for types
 * that are not localized, so a save meant for another language would overwrite the only version.
 */
export const refuseOtherLocale = async (
  strapi: Core.Strapi,
  uid: string,
  locale: unknown
): Promise<void> => {
  if (!TYPES.includes(uid)) return;
  const given = [locale].flat().filter((one) => !isUnset(one));
  if (given.length === 0) return;
  const only = await storedDefaultLocale(strapi);
  if (given.some((one) => one !== only)) {
    throw createValidationError([problem(['locale'], 'locale.not-default', { locale: only })]);
  }
};

/** Actions that do not change texts accept `*` for all locales, which the panel sends on every delete. */
const ACTIONS_ON_ALL_LOCALES: readonly string[] = [
  ...['delete', 'bulkDelete', 'bulkPublish', 'bulkUnpublish', 'unpublish', 'discard'],
];

/** Applies the same check to the Content Manager, which takes the locale from the body or the query. */
export const refusingOtherLocales = (strapi: Core.Strapi, around: EntryWrapper): EntryWrapper => ({
  ...around,
  async write(ctx, uid, next, action) {
    const { query, body } = ctx.request as { query: LocaleOfQuery; body?: unknown };
    const { locale, plugins } = query;
    const ofBody = (body as { locale?: unknown } | null | undefined)?.locale;
    const given = [locale, plugins?.i18n?.locale, ofBody].flat();
    // A type that is not localized has a single locale.
    const isAll = ACTIONS_ON_ALL_LOCALES.includes(action) && given.includes('*');
    await refuseOtherLocale(strapi, uid, isAll ? given.filter((one) => one !== '*') : given);
    await around.write(ctx, uid, next, action);
  },
});

/** Refuses a change in the Content-Type Builder that localizes one of the four types. */
export const refuseLocalizedTypes = (types: readonly ChangedType[]): void => {
  const refused = types.filter(
    ({ uid, schema }) => TYPES.includes(uid) && isLocalizedSchema(schema)
  );
  if (refused.length === 0) return;
  throw createValidationError(
    refused.map(({ uid }) =>
      problem(['pluginOptions', 'i18n', 'localized'], 'locale.type-cannot-be-localized', { uid })
    )
  );
};
