import { useIntl } from 'react-intl';
import type { IncompletePage, RestoreOutcome } from '#history/domain/api-types';
import { ORDER_OF_TYPES } from '#history/domain/restore-steps';
import { useEvent } from '#site-content/admin/components/use-event';
import { useFieldLabels } from '#site-content/admin/routes/field-labels';
import { PAGE, SITE_KEYS } from '#site-content/domain/content-types';
import { useText } from '../translations/text';
import { TYPE_NAMES } from '../type-names';

/** Maximum number of hidden pages named. */
const MAX_PATHS = 5;

/** Returns a function that describes in sentences what an undo will do or has done. */
export const useOutcomeSentences = (): ((
  outcome: RestoreOutcome,
  when: 'planned' | 'done'
) => string) => {
  const text = useText();
  const { formatList } = useIntl();
  const { toFieldName } = useFieldLabels(PAGE);
  const sayMissing = ({ title, missing }: IncompletePage): string =>
    text('history.undo.incomplete', {
      title,
      fields: missing.map(({ path, models }) => toFieldName(path, models)).join(', '),
    });
  /** Lists entries by type, as in “1 page and 4 redirects”. */
  const listTypes = (byType: Readonly<Record<string, number>>) => {
    const types = Object.entries(byType).toSorted(
      ([one], [other]) => ORDER_OF_TYPES.indexOf(one) - ORDER_OF_TYPES.indexOf(other)
    );
    const names = types.map(([type, count]) => {
      const name = TYPE_NAMES[type];
      return name === undefined
        ? type
        : text(`history.entries.${name}`, { count, isListed: 'yes' });
    });
    const list = formatList(names, { type: 'conjunction' });
    return {
      what: `${list.charAt(0).toLocaleUpperCase()}${list.slice(1)}`,
      // The site keys are a single entry with a plural name.
      count: types.reduce((sum, [type, count]) => sum + (type === SITE_KEYS ? 2 : count), 0),
    };
  };
  const listPaths = (paths: readonly string[]): string =>
    formatList(paths.length > MAX_PATHS ? [...paths.slice(0, MAX_PATHS), '…'] : paths, {
      type: 'conjunction',
    });
  return useEvent((outcome, when) => {
    const { restored, deleted, byType, unpublished, published, obsoleteRedirects } = outcome;
    const { incomplete = [], hidden = [], areRulesChecked } = outcome;
    return [
      // If all the entries are gone, nothing is left to undo.
      restored === 0 && deleted === 0 ? text(`history.undo.${when}.nothing`) : [],
      restored > 0 ? text(`history.undo.${when}.restored`, listTypes(byType.restored)) : [],
      deleted > 0 ? text(`history.undo.${when}.deleted`, listTypes(byType.deleted)) : [],
      unpublished > 0 ? text(`history.undo.${when}.unpublished`, { count: unpublished }) : [],
      published > 0 ? text(`history.undo.${when}.published`, { count: published }) : [],
      obsoleteRedirects > 0
        ? text(`history.undo.${when}.redirects-removed`, { count: obsoleteRedirects })
        : [],
      hidden.length > 0
        ? text(`history.undo.${when}.hidden`, { count: hidden.length, paths: listPaths(hidden) })
        : [],
      incomplete.map(sayMissing),
      areRulesChecked ? [] : text('history.undo.rules-unchecked'),
    ]
      .flat()
      .join(' ');
  });
};
