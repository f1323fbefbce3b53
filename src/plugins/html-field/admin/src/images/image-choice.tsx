import { Field } from '@strapi/design-system';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { MediaLibrary } from '#site-content/admin/strapi-internals/media-library';
import { describeImage, imageAt, insertImage, type PresentImage } from '../editing/images';
import { ImageDialog } from './image-dialog';

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
