import type { Core } from '@strapi/strapi';
import { refuseMalformedEnvironment } from '../src/environment/refuse';
import { isServedOverTls } from '../src/security/served-over-tls';

// Strapi reads the files of this folder in the order of their names, and this is the first one.
refuseMalformedEnvironment();

/** Configures the front end's preview inside Strapi's panel, which may then embed its origin. */
const previewIn = (url: string) =>
  url === ''
    ? // Disabled explicitly, because otherwise Strapi offers on every page to set it up.
      { enabled: false }
    : {
        enabled: true,
        config: {
          allowedOrigins: [new URL(url).origin],
          handler: (uid: string, entry: { documentId?: string; status?: string }) =>
            strapi.plugin('site-content').service('preview').getAddress(uid, entry),
        },
      };

export default ({ env }: Core.Config.Shared.ConfigParams) => ({
  auth: {
    secret: env('ADMIN_JWT_SECRET'),
    // If PUBLIC_URL is unset, Strapi decides by the request, and by TRUST_PROXY.
    cookie: { secure: isServedOverTls(env('PUBLIC_URL', '')) || undefined },
  },
  // If it is unset, Strapi's default applies, but no mail is sent.
  ...(env('MAIL_FROM', '') === '' ? {} : { forgotPassword: { from: env('MAIL_FROM') } }),
  // Logins are limited by `site-content`, which counts addresses as one if the database treats them as equal.
  rateLimit: { enabled: false },
  apiToken: { salt: env('API_TOKEN_SALT') },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT') } },
  secrets: { encryptionKey: env('ENCRYPTION_KEY') },
  flags: { nps: false, promoteEE: false },
  preview: previewIn(env('PREVIEW_SECRET', '') === '' ? '' : env('PREVIEW_URL', '')),
});
