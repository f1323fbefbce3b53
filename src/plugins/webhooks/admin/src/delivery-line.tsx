import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { JsonView } from '#site-content/admin/components/json-view';
import { Mark } from '#site-content/admin/components/mark';
import type { AttemptResponse, DeliveryResponse } from '#webhooks/domain/endpoint-api-types';
import { useText } from './translations/text';

const COLORS = { pending: 'primary', delivered: 'success', failed: 'danger' } as const;

const Attempt = ({ attempt }: { readonly attempt: AttemptResponse }) => {
  const text = useText();
  const { at, status, error, isRefused = false, durationMs, request, response } = attempt;
  const none = text(isRefused ? 'attempt.refused' : 'attempt.no-answer');
  const answer = status === null ? none : String(status);
  const sent = `${text('attempt.request')}\n\n${request}`;
  const shown = `${sent}\n\n${text('attempt.response')}\n\n${error ?? response ?? ''}`;
  return (
    <details>
      <Typography tag="summary" textColor="neutral800" style={{ cursor: 'pointer' }}>
        {text('attempt', { at: new Date(at), status: answer, duration: durationMs })}
      </Typography>
      <JsonView label={text('attempt.shown')} text={shown} />
    </details>
  );
};

interface Props {
  readonly delivery: DeliveryResponse;
  /** Unset for users without permission to resend. */
  readonly onResend?: () => void;
}

/** A message with its delivery attempts. */
export const DeliveryLine = ({ delivery, onResend }: Props) => {
  const text = useText();
  const { status, queuedAt, nextAttemptAt, attempts, webhookId } = delivery;
  const at = new Date(queuedAt);
  return (
    <Box tag="li" paddingTop={4} paddingBottom={4} borderColor="neutral150" borderWidth="0 0 1px">
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Flex gap={2} wrap="wrap">
          <Typography fontWeight="bold">{text('delivery.at', { at })}</Typography>
          <Mark $as={COLORS[status]}>{text(`delivery.${status}`)}</Mark>
          <Typography textColor="neutral600">
            {text('delivery.attempts', { count: attempts.length })}
          </Typography>
          {onResend !== undefined && status !== 'pending' && (
            <Button
              {...{ size: 'S', variant: 'tertiary', onClick: onResend }}
              aria-label={text('delivery.resend-of', { at })}
            >
              {text('delivery.resend')}
            </Button>
          )}
        </Flex>
        <Typography variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
          {webhookId}
        </Typography>
        {nextAttemptAt !== null && (
          <Typography textColor="neutral600">
            {text('delivery.next', { at: new Date(nextAttemptAt) })}
          </Typography>
        )}
        {attempts.map((attempt) => (
          <Attempt key={attempt.at} attempt={attempt} />
        ))}
      </Flex>
    </Box>
  );
};
