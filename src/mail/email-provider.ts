import type { Env } from '../environment/env';

interface Mail {
  readonly data: { readonly to?: unknown };
}

/** A transport of nodemailer's that sends nothing, and says why. */
const REFUSING_TRANSPORT = {
  name: 'none',
  version: '1',
  send: (_mail: Mail, done: (error: Error) => void): void =>
    done(new Error('The mail was not sent: SMTP_URL is not set.')),
};

/**
 * How the service sends mail: to the server that `SMTP_URL` names. Strapi's own way, without one, is to bring each mail
 * to the server of its recipient, which hardly any takes from a server that it does not know.
 */
export const emailProvider = (env: Env) => {
  const from = env('MAIL_FROM', '');
  return {
    provider: 'nodemailer',
    providerOptions: env('SMTP_URL', '') || REFUSING_TRANSPORT,
    settings: from === '' ? {} : { defaultFrom: from, defaultReplyTo: from },
  };
};
