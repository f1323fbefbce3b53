import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '../../../contract/plugin-id';
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

type Texts = Readonly<Record<string, string>>;

/** The language that the panel is shown in. */
const localeOf = (state: unknown): string =>
  (state as { admin_app?: { language?: { locale?: string } } }).admin_app?.language?.locale ?? 'en';

/**
 * Shows what the server refuses in the panel's language under the fields of Strapi's own forms as well. They show
 * the server's sentence as it is, and look for no translation of it.
 */
export const translateRefusals = (app: StrapiApp): void => {
  app.addMiddlewares([
    () =>
      ({ getState }) =>
      (next) =>
      (action) => {
        const { type, payload } = action as { type: unknown; payload?: unknown };
        if (type === 'adminApi/executeMutation/rejected' && isRefusal(payload)) {
          const languages = app.configurations.translations as Readonly<Record<string, Texts>>;
          const texts = languages[localeOf(getState())] ?? {};
          // In place: the form reads the error from the very action that comes by here.
          translateRefusal(payload, (message) =>
            translateProblem(message, (key) => texts[`${PLUGIN_ID}.${key}`] ?? english[key])
          );
        }
        return next(action);
      },
  ]);
};
