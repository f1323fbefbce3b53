import { EmptyStateLayout } from '@strapi/design-system';
import { EmptyDocuments } from '@strapi/icons/symbols';
import type { ReactElement } from 'react';
import { Status } from './status';

interface EmptyListProps {
  readonly content: string;
  readonly action?: ReactElement | undefined;
}

/** Shown instead of a list without items, and announced to screen readers. */
export const EmptyList = ({ content, action }: EmptyListProps) => (
  <Status>
    <EmptyStateLayout
      hasRadius
      shadow="tableShadow"
      icon={<EmptyDocuments width="16rem" />}
      {...{ content, action }}
    />
  </Status>
);
