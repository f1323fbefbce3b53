import {
  REDIRECTS_ANSWER,
  writeRedirectsAnswer,
  type RedirectsAnswer,
} from '../../../contract/panel/redirects-answer';
import { serviceAddress } from '../strapi/service-address';

/** So long an answer holds, in seconds: the publish that it is for follows at once. */
const LASTS = 60;

const write = (value: string, seconds: number): void => {
  const service = new URL(serviceAddress()).pathname.replace(/\/+$/, '');
  document.cookie = `${REDIRECTS_ANSWER}=${value}; path=${service}/content-manager; max-age=${seconds}; SameSite=Strict`;
};

/** Has the service know, when this page is published next, whether the old addresses of its batch are to lead on. */
export const giveRedirectsAnswer = (answer: RedirectsAnswer, page: string): void =>
  write(writeRedirectsAnswer(answer, page), LASTS);

export const forgetRedirectsAnswer = (): void => write('', 0);

/** Has the service know, while a page is published, whether its old addresses are to lead on. */
export const withRedirectsAnswer = async <Done>(
  answer: RedirectsAnswer,
  page: string,
  publish: () => Promise<Done>
): Promise<Done> => {
  giveRedirectsAnswer(answer, page);
  try {
    return await publish();
  } finally {
    forgetRedirectsAnswer();
  }
};
