import { Box, Button, Field, Flex, Textarea, Typography } from '@strapi/design-system';
import { Upload } from '@strapi/icons';
import { type DragEvent, useRef, useState } from 'react';
import { useText } from '../../translations/text';

/** A list to import: a file, or pasted lines. */
export type ListSource = { readonly file: File } | { readonly lines: string };

export const NO_LIST: ListSource = { lines: '' };

/** Returns the list as a file, or `null` if it is empty. The name given to pasted lines does not indicate a format. */
export const getFile = (source: ListSource): File | null => {
  if ('file' in source) return source.file;
  return source.lines.trim() === '' ? null : new File([source.lines], 'lines');
};

interface ListSourceFieldProps {
  readonly source: ListSource;
  readonly onChange: (source: ListSource) => void;
}

/** Accepts a list: a dropped or selected file, or pasted lines. */
export const ListSourceField = ({ source, onChange }: ListSourceFieldProps) => {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined) onChange({ file });
  };
  const drag =
    (over: boolean) =>
    (event: DragEvent): void => {
      event.preventDefault();
      setOver(over);
    };
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Box
        padding={5}
        hasRadius
        background={isOver ? 'primary100' : 'neutral100'}
        borderColor={isOver ? 'primary600' : 'neutral200'}
        borderStyle="dashed"
        borderWidth="1px"
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event: DragEvent) => {
          drag(false)(event);
          take(event.dataTransfer.files);
        }}
      >
        <Flex direction="column" gap={3}>
          <Typography textColor="neutral800" role="status" style={{ overflowWrap: 'anywhere' }}>
            {'file' in source ? source.file.name : text('redirects.import.drop')}
          </Typography>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={text('redirects.import.file')}
            onChange={({ target }) => {
              take(target.files);
              // Allows the user to select the same file again after it was changed.
              target.value = '';
            }}
          />
          <Flex gap={2} wrap="wrap" justifyContent="center">
            <Button
              variant="secondary"
              startIcon={<Upload />}
              onClick={() => input.current?.click()}
            >
              {text('redirects.import.choose')}
            </Button>
            {'file' in source && (
              <Button variant="tertiary" onClick={() => onChange(NO_LIST)}>
                {text('redirects.import.no-file')}
              </Button>
            )}
          </Flex>
        </Flex>
      </Box>
      {'lines' in source && (
        <Field.Root name="lines" hint={text('redirects.import.lines.hint')}>
          <Field.Label>{text('redirects.import.lines')}</Field.Label>
          <Textarea
            spellCheck={false}
            value={source.lines}
            placeholder={text('redirects.import.placeholder')}
            onChange={({ target }: { target: HTMLTextAreaElement }) =>
              onChange({ lines: target.value })
            }
          />
          <Field.Hint />
        </Field.Root>
      )}
    </Flex>
  );
};
