import { Button, EmptyStateLayout } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { Page } from '@strapi/strapi/admin';
import { answeredError } from '../rules/answered-error';
import { useText } from '../translations/text';

interface LoadingFailedProps {
  /** What was thrown. */
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** Says that redirects could not be loaded, or may not be seen. */
export const LoadingFailed = ({ failure, onRetry }: LoadingFailedProps) => {
  const text = useText();
  if (answeredError(failure)?.status === 403) return <Page.NoPermissions />;
  return (
    <div role="alert">
      <EmptyStateLayout
        hasRadius
        shadow="tableShadow"
        icon={<WarningCircle width="4rem" height="4rem" fill="danger600" />}
        content={text('redirects.load-failed')}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {text('redirects.try-again')}
          </Button>
        }
      />
    </div>
  );
};
