import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import { useText } from '../../translations/text';
import { type Change, sameParent } from '../tree/changes';
import { findItem, type Items } from '../tree/items';

interface Surroundings {
  /** The navigation after the change. */
  readonly items: Items;
  readonly pages: ReadonlyMap<string, PageOption>;
}

/** Describes a change in a sentence. */
export const useChangeText = (): ((change: Change, surroundings: Surroundings) => string) => {
  const text = useText();
  return ({ kind, before, after }, { items, pages }) => {
    const item = after ?? before;
    if (item === null) return '';
    const parent = findItem(items, item.parent);
    const place =
      parent === undefined
        ? text('navigation.change.at-top', { area: item.area ?? '' })
        : text('navigation.change.below', { parent: parent.title });
    const getTarget = ({ page, url }: NonNullable<Change['after']>): string =>
      (page === null ? url : (pages.get(page)?.title ?? text('navigation.unknown-page'))) ||
      text('navigation.change.nowhere');
    if (kind === 'title') {
      return text('navigation.change.title', { before: before?.title, after: after?.title });
    }
    if (kind === 'target') {
      return text('navigation.change.target', {
        title: item.title,
        before: before === null ? '' : getTarget(before),
        after: after === null ? '' : getTarget(after),
      });
    }
    const isReordered =
      kind === 'moved' && before !== null && after !== null && sameParent(before, after);
    return text(`navigation.change.${isReordered ? 'reordered' : kind}`, {
      title: item.title,
      place,
    });
  };
};
