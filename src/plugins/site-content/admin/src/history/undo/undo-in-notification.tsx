import { TextButton } from '@strapi/design-system';
import { useState } from 'react';
import { useText } from '../../translations/text';

interface UndoInNotificationProps {
  readonly message: string;
  readonly onUndo: () => void;
}

/** A success message with an Undo button, which works once, because notifications stay for a while. */
export const UndoInNotification = ({ message, onUndo }: UndoInNotificationProps) => {
  const text = useText();
  const [wasPressed, setPressed] = useState(false);
  return (
    <>
      {message}{' '}
      {!wasPressed && (
        <TextButton
          style={{ display: 'inline' }}
          onClick={() => {
            setPressed(true);
            onUndo();
          }}
        >
          {text('history.undo')}
        </TextButton>
      )}
    </>
  );
};
