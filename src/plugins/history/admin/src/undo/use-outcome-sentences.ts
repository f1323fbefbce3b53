import { useEvent } from '#site-content/admin/components/use-event';
import { useFieldLabels } from '#site-content/admin/routes/field-labels';
import { PAGE } from '#site-content/domain/content-types';
import type { IncompletePage, RestoreOutcome } from '#site-content/domain/panel/history';
import { useText } from '../translations/text';

/** Returns sentences that say what an undo will do, or has done: created entries are deleted again. */
export const useOutcomeSentences = (): ((
  outcome: RestoreOutcome,
  when: 'planned' | 'done'
) => string) => {
  const text = useText();
  const { toFieldName } = useFieldLabels(PAGE);
  const sayMissing = ({ title, missing }: IncompletePage): string =>
    text('history.undo.incomplete', {
      title,
      fields: missing.map(({ path, models }) => toFieldName(path, models)).join(', '),
    });
  return useEvent((outcome, when) => {
    const { restored, deleted, unpublished, published, obsoleteRedirects } = outcome;
    const { incomplete = [], areRulesChecked } = outcome;
    return [
      // Of entries that are all gone by now, nothing is left to undo.
      restored > 0 || deleted === 0
        ? text(`history.undo.${when}.restored`, { count: restored })
        : [],
      deleted > 0 ? text(`history.undo.${when}.deleted`, { count: deleted }) : [],
      unpublished > 0 ? text(`history.undo.${when}.unpublished`, { count: unpublished }) : [],
      published > 0 ? text(`history.undo.${when}.published`, { count: published }) : [],
      obsoleteRedirects > 0
        ? text(`history.undo.${when}.redirects-removed`, { count: obsoleteRedirects })
        : [],
      incomplete.map(sayMissing),
      areRulesChecked ? [] : text('history.undo.rules-unchecked'),
    ]
      .flat()
      .join(' ');
  });
};
