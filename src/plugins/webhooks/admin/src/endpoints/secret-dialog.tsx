import { Button, Field, Flex, Modal, TextInput, Typography } from '@strapi/design-system';
import { DialogFrame } from '../../../../site-content/admin/src/components/dialog-frame';
import { CopyButton } from '../../../../site-content/admin/src/components/json/copy-button';
import type { EndpointWithSecret } from '../../../domain/answers';
import { useText } from '../translations/text';

interface Props {
  readonly endpoint: EndpointWithSecret;
  /** Whether there was one before. */
  readonly isReplaced: boolean;
  readonly onClose: () => void;
}

/** Shows a secret, once. */
export const SecretDialog = ({ endpoint, isReplaced, onClose }: Props) => {
  const text = useText();
  const { name, secret } = endpoint;
  return (
    <DialogFrame
      title={text('secret.title', { name })}
      closeLabel={text('close')}
      onClose={onClose}
    >
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Field.Root name="secret" hint={text('secret.hint')}>
            <Field.Label>{text('secret.label')}</Field.Label>
            <TextInput
              readOnly
              value={secret}
              onFocus={({ target }: { target: HTMLInputElement }) => target.select()}
              endAction={<CopyButton label={text('secret.copy')} value={secret} />}
            />
            <Field.Hint />
          </Field.Root>
          {isReplaced && <Typography>{text('secret.replaced')}</Typography>}
        </Flex>
      </Modal.Body>
      <Modal.Footer justifyContent="flex-end">
        <Button onClick={onClose}>{text('close')}</Button>
      </Modal.Footer>
    </DialogFrame>
  );
};
