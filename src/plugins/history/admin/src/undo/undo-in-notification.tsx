import { TextButton } from '@strapi/design-system';
import { useRef, useState } from 'react';
import { closeNotificationAround } from '#site-content/admin/strapi-internals/notification-with-undo';
import { useText } from '../translations/text';
import { getOpenEntry, hasUnsavedInputOf } from './open-form';

interface UndoInNotificationProps {
  readonly message: string;
  readonly onUndo: () => Promise<void>;
}

/**
 * A success message with an Undo button, which works once, because notifications stay for a while. Asks first if unsaved
 * changes of the form would be lost in which it appeared. Once it is undone or refused, another message says so, and this one
 * is no longer true.
 */
export const UndoInNotification = ({ message, onUndo }: UndoInNotificationProps) => {
  const text = useText();
  const [state, setState] = useState<'offered' | 'asking' | 'done'>('offered');
  const ref = useRef<HTMLSpanElement>(null);
  const [entry] = useState(getOpenEntry);
  const press = (): void => {
    if (state === 'offered' && hasUnsavedInputOf(entry)) {
      setState('asking');
      return;
    }
    setState('done');
    void onUndo().finally(() => closeNotificationAround(ref.current));
  };
  const said = { offered: message, asking: text('history.restore.unsaved') };
  return (
    <span ref={ref}>
      {state === 'done' ? text('history.undo.running') : said[state]}{' '}
      {state !== 'done' && (
        <TextButton style={{ display: 'inline' }} onClick={press}>
          {text(state === 'asking' ? 'history.undo.anyway' : 'history.undo')}
        </TextButton>
      )}
    </span>
  );
};
