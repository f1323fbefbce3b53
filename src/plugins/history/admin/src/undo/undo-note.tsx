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

/** Inside a dialog before something is deleted: says that this can be undone, where, and for how long. */
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
        // In a tab of its own, because the form or tree behind the dialog may not be saved.
        history: (name) => (
          <Link href={href} isExternal>
            {name}
          </Link>
        ),
      })}
    </Typography>
  );
};
