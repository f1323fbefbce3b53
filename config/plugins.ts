import type { Core } from '@strapi/strapi';

// Plugins start in this order. `site-content` sets the public role's grants on the first
// start, so `users-permissions`, which creates that role, comes before it.
export default ({ env }: Core.Config.Shared.ConfigParams) => ({
  'users-permissions': {
    enabled: true,
    config: { jwtSecret: env('JWT_SECRET') },
  },
  'site-content': {
    enabled: true,
    resolve: './src/plugins/site-content',
    config: {
      siteUrl: env('SITE_URL', ''),
      homeSlug: env('HOME_SLUG', 'home'),
      pages: {
        defaultLimit: env.int('PAGES_DEFAULT_LIMIT', 20),
        maxLimit: env.int('PAGES_MAX_LIMIT', 100),
      },
    },
  },
});
