import { Button, EmptyStateLayout } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { Page } from '@strapi/strapi/admin';
import { getErrorResponse } from '../rules/error-response';
import { passFocus } from './pass-focus';

interface LoadingFailedProps {
  /** The thrown error. */
  readonly failure: unknown;
  /** Says what could not be loaded. */
  readonly message: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
}

/** Shows that something could not be loaded, or that permission is missing. */
export const LoadingFailed = (props: LoadingFailedProps) => {
  const { failure, message, retryLabel, onRetry } = props;
  if (getErrorResponse(failure)?.status === 403) return <Page.NoPermissions />;
  return (
    <div role="alert">
      <EmptyStateLayout
        hasRadius
        shadow="tableShadow"
        icon={<WarningCircle width="4rem" height="4rem" fill="danger600" />}
        content={message}
        action={
          <Button ref={passFocus()} variant="secondary" onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  );
};
