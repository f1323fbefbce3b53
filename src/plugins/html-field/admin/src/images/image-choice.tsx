import { Box, Button, Checkbox, Field, Flex, Modal, TextInput } from '@strapi/design-system';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DialogFooter, DialogFrame, onEnter } from '#site-content/admin/components/dialog-frame';
import { MediaLibrary } from '#site-content/admin/strapi-internals/media-library';
import {
  describeImage,
  imageAt,
  type ImageText,
  insertImage,
  type PresentImage,
} from '../editing/images';
import { useText } from '../translations/text';

const Picture = styled.img`
  display: block;
  max-width: 100%;
  max-height: 20rem;
  margin-inline: auto;
`;

interface ImageDialogProps {
  readonly image: PresentImage;
  readonly onSave: (text: ImageText) => void;
  readonly onClose: () => void;
}

/** Asks for the alt text of an image. */
const ImageDialog = ({ image, onSave, onClose }: ImageDialogProps) => {
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

interface Props {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Edits the selected image's alt text, or inserts an image from the media library. */
export const ImageChoice = ({ editor, onClose }: Props) => {
  const [present] = useState(() => imageAt(editor));
  const [chosen, setChosen] = useState<PresentImage | null>(null);
  const insert = (image: PresentImage): void => {
    insertImage(editor, image);
    onClose();
  };
  if (present !== null) {
    return (
      <ImageDialog
        image={present}
        onSave={(text) => {
          describeImage(editor, text);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  if (chosen !== null) {
    return (
      <ImageDialog
        image={chosen}
        onSave={(text) => insert({ ...chosen, text })}
        onClose={onClose}
      />
    );
  }
  return (
    // A separate field: the dialog's controls would otherwise inherit the label of the surrounding one.
    <Field.Root>
      <MediaLibrary
        allowedTypes={['images']}
        multiple={false}
        onClose={onClose}
        onSelectAssets={([file]) => {
          if (file === undefined) {
            onClose();
            return;
          }
          const text = file.alternativeText?.trim() || null;
          const image = { src: file.url, text };
          // Ask for the alt text if the media library has none.
          if (text === null) setChosen(image);
          else insert(image);
        }}
      />
    </Field.Root>
  );
};
