import { CSP_DEFAULTS } from '@strapi/utils';

/**
 * Strapi's middleware that tells browsers what the panel may load: files of the media library from the bucket, too, where
 * they are in one.
 *
 * @param filesUrl public address of the bucket, `''` where there is none
 */
export const securityHeaders = (filesUrl: string): string | object => {
  if (filesUrl === '') return 'strapi::security';
  const { origin } = new URL(filesUrl);
  return {
    name: 'strapi::security',
    config: {
      contentSecurityPolicy: {
        directives: {
          'connect-src': [...CSP_DEFAULTS['connect-src'], origin],
          'img-src': [...CSP_DEFAULTS['img-src'], origin],
          'media-src': [...CSP_DEFAULTS['media-src'], origin],
        },
      },
    },
  };
};
