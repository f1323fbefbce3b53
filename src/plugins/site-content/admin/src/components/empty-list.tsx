import { Box, EmptyStateLayout } from '@strapi/design-system';
import { EmptyDocuments } from '@strapi/icons/symbols';
import { type ReactElement, useEffect, useState } from 'react';

interface EmptyListProps {
  readonly content: string;
  readonly action?: ReactElement | undefined;
}

/** Shown instead of a list without items, and announced to screen readers. */
export const EmptyList = ({ content, action }: EmptyListProps) => {
  // Screen readers announce what is added to a status, but not a status that is added with its text.
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  return (
    <Box role="status">
      {isReady && (
        <EmptyStateLayout
          hasRadius
          shadow="tableShadow"
          icon={<EmptyDocuments width="16rem" />}
          {...{ content, action }}
        />
      )}
    </Box>
  );
};
