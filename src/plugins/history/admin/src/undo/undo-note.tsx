import { Link, Typography } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useHref } from 'react-router-dom';
import type { UndoNoteProps } from '#site-content/admin/history-slot/history';
import { usePanelSettings } from '#site-content/admin/settings/panel-settings';
import { HISTORY_PATH, READS_HISTORY, RESTORES_HISTORY } from '../routes';
import { label } from '../translations/text';

const PERMISSIONS = [...READS_HISTORY, ...RESTORES_HISTORY];

/** Says, in a dialog that confirms a deletion, whether it can be undone, where, and for how long. */
export const UndoNote = ({ isLater = false }: UndoNoteProps) => {
  const { formatMessage } = useIntl();
  const href = useHref(`/${HISTORY_PATH}`);
  const settings = usePanelSettings();
  const { allowedActions, isLoading } = useRBAC(PERMISSIONS);
  if (settings === undefined || isLoading) return null;
  const canUndo = allowedActions['canRead'] === true && allowedActions['canRestore'] === true;
  const note = isLater ? 'history.undo.note.later' : 'history.undo.note';
  return (
    <Typography tag="p" textColor="neutral800">
      {formatMessage<ReactNode>(label(canUndo ? note : 'history.undo.note.administrator'), {
        days: settings.historyDays,
        // In a new tab, because the form or tree behind the dialog may have unsaved changes.
        history: (name) => (
          <Link href={href} isExternal>
            {name}
          </Link>
        ),
      })}
    </Typography>
  );
};
