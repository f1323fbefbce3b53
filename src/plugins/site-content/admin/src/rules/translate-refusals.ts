import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '../../../contract/plugin-id';
import { onFailedWrite } from '../strapi/failed-writes';
import { textsOf } from '../strapi/panel-texts';
import english from '../translations/en/rules.json';
import { translateProblem } from './translate-problem';

interface Refusal {
  name?: unknown;
  message?: unknown;
  details?: { errors?: unknown };
}

/** What the server says with sentences for people: what breaks a rule, and what it cannot or will not do just now. */
const NAMES: readonly unknown[] = ['ValidationError', 'ServiceUnavailableError', 'RateLimitError'];

const isRefusal = (payload: unknown): payload is Refusal =>
  NAMES.includes((payload as Refusal | undefined)?.name);

/** Puts every sentence of a refusal into another language, in place. */
export const translateRefusal = (
  refusal: Refusal,
  translate: (message: string) => string
): void => {
  const errors = Array.isArray(refusal.details?.errors) ? refusal.details.errors : [];
  for (const error of [refusal, ...errors] as { message?: unknown }[]) {
    if (typeof error.message === 'string') error.message = translate(error.message);
  }
};

/**
 * Shows what the server refuses in the panel's language under the fields of Strapi's own forms as well. They show
 * the server's sentence as it is, and look for no translation of it.
 */
export const translateRefusals = (app: StrapiApp): void => {
  onFailedWrite(app, (failure) => {
    if (!isRefusal(failure)) return;
    const texts = textsOf(app) ?? {};
    translateRefusal(failure, (message) =>
      translateProblem(message, (key) => texts[`${PLUGIN_ID}.${key}`] ?? english[key])
    );
  });
};
