import { useId, useState } from 'react';
import { Box, Flex, TextButton } from '@strapi/design-system';
import { useText } from '../translations/text';
import { Facts } from './facts';
import { partHeaders } from './headers';

/** The headers of an answer: those that matter to a front end or a cache, and the others when asked. */
export const HeaderList = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) => {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { leading, others } = partHeaders(headers);
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Box id={id}>
        <Facts facts={isOpen ? [...leading, ...others] : leading} />
      </Box>
      {others.length === 0 ? null : (
        <TextButton
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          justifyContent="flex-start"
        >
          {isOpen
            ? text('api-preview.headers.fewer')
            : text('api-preview.headers.others', { count: others.length })}
        </TextButton>
      )}
    </Flex>
  );
};
