import { EmptyStateLayout } from '@strapi/design-system';
import { EmptyDocuments } from '@strapi/icons/symbols';
import type { ReactElement } from 'react';

interface EmptyListProps {
  readonly content: string;
  readonly action?: ReactElement | undefined;
}

/** Shown instead of a list without items. */
export const EmptyList = ({ content, action }: EmptyListProps) => (
  <EmptyStateLayout
    hasRadius
    shadow="tableShadow"
    icon={<EmptyDocuments width="16rem" />}
    {...{ content, action }}
  />
);
