import type { StrapiApp } from '@strapi/strapi/admin';
import { getLanguage, type Language, toMessage } from '#site-content/domain/problems/message-of';
import { readReason } from '#site-content/domain/problems/read-reason';
import { getLocale } from '../strapi-internals/panel-texts';
import { type Failure, onFailedWrite } from '../strapi-internals/write-notifications';
import { textIn } from '../translations/text-in';

/**
 * Translates all messages of a refusal in place: its own, and those of fields. Messages without a code stay
 * unchanged.
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

/** Name of the error that `fetch` throws if there is no response. Its message differs between browsers. */
const UNANSWERED = 'TypeError';

/** Writes of forms, which keep the typed values. */
const OF_FORMS = ['createDocument', 'cloneDocument', 'updateDocument', 'publishDocument'];

/**
 * Translates the server's refusals under the fields of Strapi's own forms, which show the server's message
 * without translating it, and says what a missing response means.
 */
export const renderRefusals = (app: StrapiApp): void => {
  onFailedWrite(app, (failure, write = '') => {
    if (failure.name === UNANSWERED) {
      const isForm = OF_FORMS.includes(write);
      failure.message = textIn(app, `edit-form.unanswered${isForm ? '' : '.action'}`);
    }
    renderRefusal(failure, getLanguage(getLocale(app)));
  });
};
