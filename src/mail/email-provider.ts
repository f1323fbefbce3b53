import type { Env } from '../environment/env';

interface Mail {
  readonly data: { readonly to?: unknown };
}

/** A nodemailer transport that sends nothing, and reports why. */
const REFUSING_TRANSPORT = {
  name: 'none',
  version: '1',
  send: (_mail: Mail, done: (error: Error) => void): void =>
    done(new Error('The mail was not sent: SMTP_URL is not set.')),
};

/**
 * Configures how mail is sent: through the server in `SMTP_URL`. Without it, Strapi would deliver each mail directly to
 * the recipient's server, and hardly any server accepts mail from an unknown host.
 */
export const emailProvider = (env: Env) => {
  const from = env('MAIL_FROM', '');
  return {
    provider: 'nodemailer',
    providerOptions: env('SMTP_URL', '') || REFUSING_TRANSPORT,
    settings: from === '' ? {} : { defaultFrom: from, defaultReplyTo: from },
  };
};
