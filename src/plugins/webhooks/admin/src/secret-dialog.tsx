import { Button, Field, Flex, Modal, TextInput, Typography } from '@strapi/design-system';
import { CopyButton } from '#site-content/admin/components/copy-button';
import { DialogFrame } from '#site-content/admin/components/dialog-frame';
import type { EndpointWithSecret } from '#webhooks/domain/endpoint-api-types';
import { useText } from './translations/text';

interface Props {
  readonly endpoint: EndpointWithSecret;
  /** Whether the secret replaces an earlier one. */
  readonly isReplaced?: boolean;
  readonly onClose: () => void;
}

/** Shows a secret once. */
export const SecretDialog = ({ endpoint, isReplaced = false, onClose }: Props) => {
  const text = useText();
  const { name, secret } = endpoint;
  const title = text('secret.title', { name });
  return (
    <DialogFrame {...{ title, onClose }} closeLabel={text('close')}>
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
