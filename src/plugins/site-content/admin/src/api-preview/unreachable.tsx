import { EmptyStateLayout } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { useText } from '../translations/text';

interface Props {
  /** What the panel's own request ended with; without a status the network did not carry it. */
  readonly error: unknown;
  readonly ofDrafts: boolean;
}

/** In place of an answer: the panel could not ask for it. */
export const Unreachable = ({ error, ofDrafts }: Props) => {
  const text = useText();
  const { status, message = '' } = error as { status?: number; message?: string };
  const content =
    status === undefined
      ? text('api-preview.unreachable')
      : status === 403
        ? text(ofDrafts ? 'api-preview.drafts.forbidden' : 'api-preview.forbidden')
        : text('api-preview.not-asked', { message });
  return (
    <div role="alert">
      <EmptyStateLayout
        icon={<WarningCircle width="4.8rem" height="4.8rem" fill="danger600" />}
        content={content}
      />
    </div>
  );
};
