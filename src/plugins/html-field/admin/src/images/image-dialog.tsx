import { Box, Button, Checkbox, Field, Flex, Modal, TextInput } from '@strapi/design-system';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DialogFooter, DialogFrame, onEnter } from '#site-content/admin/components/dialog-frame';
import type { ImageText, PresentImage } from '../editing/images';
import { useText } from '../translations/text';

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

/** Asks for the alt text of an image. */
export const ImageDialog = ({ image, onSave, onClose }: Props) => {
  const text = useText();
  const [typed, setTyped] = useState(image.text ?? '');
  const [isDecoration, setDecoration] = useState(image.text === '');
  const save = (): void => {
    const said = typed.trim();
    onSave(isDecoration ? '' : said === '' ? null : said);
  };
  return (
    <DialogFrame title={text('image.title')} closeLabel={text('close')} onClose={onClose}>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Box background="neutral100" padding={3} hasRadius>
            <Picture src={image.src} alt="" />
          </Box>
          <Field.Root name="alt" hint={text('image.text.hint')}>
            <Field.Label>{text('image.text')}</Field.Label>
            <TextInput
              autoFocus
              autoComplete="off"
              disabled={isDecoration}
              value={isDecoration ? '' : typed}
              onChange={({ target }: { target: HTMLInputElement }) => setTyped(target.value)}
              onKeyDown={onEnter(save)}
            />
            <Field.Hint />
          </Field.Root>
          <Checkbox
            checked={isDecoration}
            onCheckedChange={(checked: boolean) => setDecoration(checked)}
          >
            {text('image.decoration')}
          </Checkbox>
        </Flex>
      </Modal.Body>
      <DialogFooter cancelLabel={text('link.cancel')} onCancel={onClose}>
        <Button onClick={save}>{text('image.save')}</Button>
      </DialogFooter>
    </DialogFrame>
  );
};
