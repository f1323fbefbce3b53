import type { AddressChange } from '#site-content/domain/panel/page-bulk-actions';
import type { Readable } from '../../panel/access/readable';
import { compare } from '../tree/page-options';

/**
 * Returns changed paths in display order: published ones first, each group sorted by path. Titles and paths that the
 * user may not read are empty.
 */
export const toReadableAddresses = (
  changes: readonly AddressChange[],
  { canName, canReadPath }: Pick<Readable, 'canName'> & { readonly canReadPath: Readable['has'] }
): AddressChange[] =>
  changes
    .toSorted(
      (a, b) =>
        Number(a.from === null) - Number(b.from === null) ||
        compare(a.from ?? a.to ?? '', b.from ?? b.to ?? '')
    )
    .map(({ id, title, from, to }) => ({
      ...{ id, title: canName(id) ? title : '' },
      ...(canReadPath(id) ? { from, to } : { from: null, to: null }),
    }));
