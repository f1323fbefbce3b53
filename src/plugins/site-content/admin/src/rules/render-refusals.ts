import type { StrapiApp } from '@strapi/strapi/admin';
import { getLanguage, type Language, toMessage } from '#site-content/domain/problems/message-of';
import { readReason } from '#site-content/domain/problems/read-reason';
import { getLocale } from '../strapi-internals/panel-texts';
import { type Failure, onFailedWrite } from '../strapi-internals/write-notifications';

/**
 * Puts every sentence of a refusal into a language, in place: its own, which the details tell, and those about fields.
 * What comes without a code stays as it is.
 */
export const renderRefusal = (refusal: Failure, language: Language): void => {
  const render = (sentence: Failure, reported: unknown): void => {
    const reason = readReason(reported);
    if (reason !== null) sentence.message = toMessage(reason, language);
  };
  render(refusal, refusal.details);
  const { errors } = (refusal.details ?? {}) as { errors?: unknown };
  for (const error of Array.isArray(errors) ? (errors as Failure[]) : []) render(error, error);
};

/**
 * Shows what the server refuses in the panel's language under the fields of Strapi's own forms as well. They show
 * the server's sentence as it is, and look for no translation of it.
 */
export const renderRefusals = (app: StrapiApp): void => {
  onFailedWrite(app, (failure) => renderRefusal(failure, getLanguage(getLocale(app))));
};
