import type { NextConfig } from 'next';
import { CONTENT_URL } from './lib/content';

const framedBy = `frame-ancestors 'self' ${process.env.PANEL_ORIGIN || CONTENT_URL}`;
const toDraft = { source: '/:path*', destination: '/~draft/:path*' };

export default {
  // The proxy sees each address as it was asked for: redirects tell `/old` from `/old/`.
  trailingSlash: true,
  skipTrailingSlashRedirect: true,
  skipProxyUrlNormalize: true,
  turbopack: { root: import.meta.dirname },
  allowedDevOrigins: ['127.0.0.1'],
  headers: async () => [
    { source: '/:path*', headers: [{ key: 'Content-Security-Policy', value: framedBy }] },
  ],
  rewrites: async () => [
    // The media library, where the service has no PUBLIC_URL.
    { source: '/uploads/:file*', destination: `${CONTENT_URL}/uploads/:file*` },
    // The address goes before the cookie, which a browser may not take, or keep for too long.
    { ...toDraft, has: [{ type: 'query', key: 'preview', value: '(?!off$).+' }] },
    {
      ...toDraft,
      has: [{ type: 'cookie', key: 'preview' }],
      missing: [{ type: 'query', key: 'preview' }],
    },
  ],
} satisfies NextConfig;
