import { Field } from '@strapi/design-system';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { MediaLibrary } from '../../strapi-internals/media-library';
import { describeImage, imageAt, insertImage, type PresentImage } from '../editing/images';
import { ImageDialog } from './image-dialog';

interface Props {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Describes the image that is selected; where none is, inserts one of the media library. */
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
    // A field of its own: the dialog's choices would have the name of the one that the editor stands in.
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
          // What the media library does not say is asked for.
          if (text === null) setChosen(image);
          else insert(image);
        }}
      />
    </Field.Root>
  );
};
