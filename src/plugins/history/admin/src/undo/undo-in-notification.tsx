import { TextButton } from '@strapi/design-system';
import { useState } from 'react';
import { useText } from '../translations/text';
import { getOpenEntry, hasUnsavedInputOf } from './open-form';

interface UndoInNotificationProps {
  readonly message: string;
  readonly onUndo: () => void;
}

/**
 * A success message with an Undo button, which works once, because notifications stay for a while. Asks first if unsaved
 * changes of the form would be lost in which it appeared.
 */
export const UndoInNotification = ({ message, onUndo }: UndoInNotificationProps) => {
  const text = useText();
  const [state, setState] = useState<'offered' | 'asking' | 'done'>('offered');
  const [entry] = useState(getOpenEntry);
  const press = (): void => {
    if (state === 'offered' && hasUnsavedInputOf(entry)) {
      setState('asking');
      return;
    }
    setState('done');
    onUndo();
  };
  return (
    <>
      {state === 'asking' ? text('history.restore.unsaved') : message}{' '}
      {state !== 'done' && (
        <TextButton style={{ display: 'inline' }} onClick={press}>
          {text(state === 'asking' ? 'history.undo.anyway' : 'history.undo')}
        </TextButton>
      )}
    </>
  );
};
