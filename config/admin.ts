import type { Core } from '@strapi/strapi';
import { refuseMalformedEnvironment } from '../src/environment/refuse';
import { isServedOverTls } from '../src/security/served-over-tls';

// Strapi reads the files of this folder in the order of their names, so this comes before all of them.
refuseMalformedEnvironment();

/** The front end's preview in Strapi's own frame, which may show its origin then. */
const previewIn = (url: string) =>
  url === ''
    ? // What is not configured, and not turned off, Strapi offers to set up on every page.
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
    // Left to Strapi where PUBLIC_URL does not say: it then goes by the request, and by TRUST_PROXY.
    cookie: { secure: isServedOverTls(env('PUBLIC_URL', '')) || undefined },
  },
  // Without one, Strapi's own: mail then goes nowhere.
  ...(env('MAIL_FROM', '') === '' ? {} : { forgotPassword: { from: env('MAIL_FROM') } }),
  // Limited by `site-content`, which counts what the database takes for the same address as one.
  rateLimit: { enabled: false },
  apiToken: { salt: env('API_TOKEN_SALT') },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT') } },
  secrets: { encryptionKey: env('ENCRYPTION_KEY') },
  flags: { nps: false, promoteEE: false },
  preview: previewIn(env('PREVIEW_SECRET', '') === '' ? '' : env('PREVIEW_URL', '')),
});
