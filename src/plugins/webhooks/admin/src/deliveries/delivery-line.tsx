import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { styled } from 'styled-components';
import { Mark } from '../../../../site-content/admin/src/components/mark';
import type { AttemptAnswer, DeliveryAnswer } from '../../../domain/answers';
import { useText } from '../translations/text';
import { useTimeText } from '../use-time-text';

const COLORS = { pending: 'primary', delivered: 'success', failed: 'danger' } as const;

/** As it was sent and answered; what is too wide is scrolled to, by the keyboard as well. */
const Sent = styled.pre`
  max-height: 24rem;
  overflow: auto;
  padding: ${({ theme }) => theme.spaces[2]};
  background: ${({ theme }) => theme.colors.neutral100};
  color: ${({ theme }) => theme.colors.neutral800};
  font-family: monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Summary = styled.summary`
  cursor: pointer;
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: ${({ theme }) => theme.fontSizes[2]};
`;

const Attempt = ({ attempt }: { readonly attempt: AttemptAnswer }) => {
  const text = useText();
  const timeText = useTimeText();
  const { at, status, error, durationMs, request, response } = attempt;
  return (
    <details>
      <Summary>
        {text('attempt', {
          at: timeText(at),
          status: status === null ? text('attempt.no-answer') : String(status),
          duration: durationMs,
        })}
      </Summary>
      <Box paddingTop={2} paddingBottom={2}>
        {error !== null && <Typography textColor="danger700">{error}</Typography>}
        <Typography tag="h3" variant="sigma">
          {text('attempt.request')}
        </Typography>
        <Sent tabIndex={0}>{request}</Sent>
        {response !== null && (
          <>
            <Typography tag="h3" variant="sigma">
              {text('attempt.response')}
            </Typography>
            <Sent tabIndex={0}>{response}</Sent>
          </>
        )}
      </Box>
    </details>
  );
};

interface Props {
  readonly delivery: DeliveryAnswer;
  readonly mayChange: boolean;
  readonly onResend: () => void;
}

/** A message with its attempts. */
export const DeliveryLine = ({ delivery, mayChange, onResend }: Props) => {
  const text = useText();
  const timeText = useTimeText();
  const { status, queuedAt, nextAttemptAt, attempts, webhookId } = delivery;
  const at = timeText(queuedAt);
  return (
    <Box tag="li" paddingTop={4} paddingBottom={4} borderColor="neutral150" borderWidth="0 0 1px">
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Flex gap={2} wrap="wrap">
          <Typography fontWeight="bold">{at}</Typography>
          <Mark $as={COLORS[status]}>{text(`delivery.${status}`)}</Mark>
          <Typography textColor="neutral600">
            {text('delivery.attempts', { count: attempts.length })}
          </Typography>
          {mayChange && status !== 'pending' && (
            <Button
              size="S"
              variant="tertiary"
              aria-label={text('delivery.resend-of', { at })}
              onClick={onResend}
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
            {text('delivery.next', { at: timeText(nextAttemptAt) })}
          </Typography>
        )}
        {attempts.map((attempt) => (
          <Attempt key={attempt.at} attempt={attempt} />
        ))}
      </Flex>
    </Box>
  );
};
