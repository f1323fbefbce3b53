import { TextButton } from '@strapi/design-system';
import { useState } from 'react';
import { focusMain, regainFocus } from '#site-content/admin/components/focus';
import { useText } from '../translations/text';
import { getOpenEntry, hasUnsavedInputOf } from './open-form';

interface UndoInNotificationProps {
  readonly message: string;
  /** Resolves to whether the undo succeeded; another notification gives the details. */
  readonly onUndo: () => Promise<boolean>;
}

/**
 * A success message with an Undo button, which works once, because the notification stays visible for a while. Asks
 * first if the form in which it appeared has unsaved changes that would be lost. After the undo, the message says that
 * it no longer applies.
 */
export const UndoInNotification = ({ message, onUndo }: UndoInNotificationProps) => {
  const text = useText();
  const [state, setState] = useState<'offered' | 'asking' | 'running' | 'undone' | 'refused'>(
    'offered'
  );
  const [entry] = useState(getOpenEntry);
  const press = (): void => {
    if (state === 'offered' && hasUnsavedInputOf(entry)) {
      setState('asking');
      return;
    }
    setState('running');
    // The button has disappeared, and the notification will.
    regainFocus(focusMain);
    void onUndo().then((isUndone) => setState(isUndone ? 'undone' : 'refused'));
  };
  const said = {
    offered: message,
    asking: text('history.restore.unsaved'),
    running: text('history.undo.running'),
    undone: text('history.undo.undone'),
    refused: text('history.undo.refused'),
  };
  const canPress = state === 'offered' || state === 'asking';
  return (
    <>
      {said[state]}{' '}
      {canPress && (
        <TextButton style={{ display: 'inline' }} onClick={press}>
          {text(state === 'asking' ? 'history.undo.anyway' : 'history.undo')}
        </TextButton>
      )}
    </>
  );
};
