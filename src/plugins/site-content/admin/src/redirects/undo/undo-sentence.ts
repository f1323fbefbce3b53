import { useIntl } from 'react-intl';
import type { UndoableAct } from '../../../../contract/panel/redirects';
import { useText } from '../../translations/text';

/** Gives a sentence on what was done, when and by whom. */
export const useUndoSentence = (): ((undoable: UndoableAct) => string) => {
  const text = useText();
  const { formatDate } = useIntl();
  return ({ act, total, at, by }) =>
    text(by === null ? 'redirects.undo.last' : 'redirects.undo.last-by', {
      act: text(`redirects.act.${act}.done`, { count: total }),
      at: formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }),
      by,
    });
};
