import { useAuth } from '@strapi/strapi/admin';

const READ = 'plugin::content-manager.explorer.read';

/**
 * True if the user may read only some entries of one of these content types, such as their own. An empty list then says
 * nothing about the site.
 */
export const useReadsOnlySome = (...uids: readonly string[]): boolean =>
  useAuth('useReadsOnlySome', ({ permissions }) =>
    uids.some((uid) => {
      const reads = permissions.filter(({ action, subject }) => action === READ && subject === uid);
      return reads.length > 0 && reads.every(({ conditions }) => (conditions ?? []).length > 0);
    })
  );
