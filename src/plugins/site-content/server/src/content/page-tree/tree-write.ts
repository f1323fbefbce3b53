import type { Write } from '../writes/write';

/** What a write upon the tree of pages is made with. */
export type TreeWrite = Pick<Write, 'strapi' | 'trx' | 'pageChanges'>;
