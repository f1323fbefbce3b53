import { EmptyStateLayout, useNotifyAT } from '@strapi/design-system';
import { EmptyDocuments } from '@strapi/icons/symbols';
import { type ReactElement, useEffect } from 'react';

interface EmptyListProps {
  readonly content: string;
  readonly action?: ReactElement | undefined;
}

/** Shown instead of a list without items, and announced to screen readers. */
export const EmptyList = ({ content, action }: EmptyListProps) => {
  const { notifyStatus } = useNotifyAT();
  useEffect(() => notifyStatus(content), [notifyStatus, content]);
  return (
    <EmptyStateLayout
      hasRadius
      shadow="tableShadow"
      icon={<EmptyDocuments width="16rem" />}
      {...{ content, action }}
    />
  );
};
