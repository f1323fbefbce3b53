import { Box, Button, Checkbox, Field, Flex, Modal, TextInput } from '@strapi/design-system';
import { type KeyboardEvent, useState } from 'react';
import { styled } from 'styled-components';
import { DialogFrame } from '../../components/dialog-frame';
import { useText } from '../../translations/text';
import type { ImageText, PresentImage } from '../editing/images';

const Picture = styled.img`
  display: block;
  max-width: 100%;
  max-height: 20rem;
  margin-inline: auto;
`;

interface Props {
  readonly image: PresentImage;
  readonly onSave: (text: ImageText) => void;
  readonly onClose: () => void;
}

/** Asks what an image says to those who do not see it. */
export const ImageDialog = ({ image, onSave, onClose }: Props) => {
  const text = useText();
  const [typed, setTyped] = useState(image.text ?? '');
  const [isDecoration, setDecoration] = useState(image.text === '');
  const save = (): void => {
    const said = typed.trim();
    onSave(isDecoration ? '' : said === '' ? null : said);
  };
  const saveOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // The dialog is no form: it stands in the form of the entry.
    event.preventDefault();
    save();
  };
  return (
    <DialogFrame
      title={text('html-field.image.title')}
      closeLabel={text('html-field.close')}
      onClose={onClose}
    >
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Box background="neutral100" padding={3} hasRadius>
            <Picture src={image.src} alt="" />
          </Box>
          <Field.Root name="alt" hint={text('html-field.image.text.hint')}>
            <Field.Label>{text('html-field.image.text')}</Field.Label>
            <TextInput
              autoFocus
              autoComplete="off"
              disabled={isDecoration}
              value={isDecoration ? '' : typed}
              onChange={({ target }: { target: HTMLInputElement }) => setTyped(target.value)}
              onKeyDown={saveOnEnter}
            />
            <Field.Hint />
          </Field.Root>
          <Checkbox
            checked={isDecoration}
            onCheckedChange={(checked: boolean) => setDecoration(checked)}
          >
            {text('html-field.image.decoration')}
          </Checkbox>
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {text('html-field.link.cancel')}
        </Button>
        <Button onClick={save}>{text('html-field.image.save')}</Button>
      </Modal.Footer>
    </DialogFrame>
  );
};
