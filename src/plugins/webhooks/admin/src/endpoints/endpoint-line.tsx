import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { Mark } from '../../../../site-content/admin/src/components/mark';
import type { EndpointAnswer } from '../../../domain/answers';
import { useText } from '../translations/text';
import { useTimeText } from '../use-time-text';

/** What is done with an endpoint. */
export const ACTS = ['test', 'edit', 'pause', 'rotate', 'delete'] as const;
export type Act = (typeof ACTS)[number] | 'deliveries';

interface Props {
  readonly endpoint: EndpointAnswer;
  readonly mayChange: boolean;
  readonly onAct: (act: Act) => void;
}

/** An endpoint with the buttons by which something is done with it. */
export const EndpointLine = ({ endpoint, mayChange, onAct }: Props) => {
  const text = useText();
  const timeText = useTimeText();
  const { name, url, kind, enabled, failingSince } = endpoint;

  const renderState = () => {
    if (!enabled) return <Mark $as="neutral">{text('state.paused')}</Mark>;
    if (failingSince === null) return <Mark $as="success">{text('state.active')}</Mark>;
    return <Mark $as="danger">{text('state.failing', { since: timeText(failingSince) })}</Mark>;
  };
  const acts: readonly Act[] = mayChange ? ['deliveries', ...ACTS] : ['deliveries'];
  return (
    <Box tag="li" background="neutral0" hasRadius shadow="tableShadow" padding={5}>
      <Flex direction="column" alignItems="stretch" gap={3}>
        <Flex gap={2} wrap="wrap">
          <Typography tag="h2" variant="delta">
            {name}
          </Typography>
          <Mark $as="primary">{text(`kind.${kind}`)}</Mark>
          {renderState()}
        </Flex>
        <Typography textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Typography>
        <Flex gap={2} wrap="wrap">
          {acts.map((act) => {
            const button = text(act === 'pause' && !enabled ? 'resume' : act);
            return (
              <Button
                key={act}
                size="S"
                variant={act === 'delete' ? 'danger-light' : 'tertiary'}
                aria-label={text('actions-of', { button, name })}
                onClick={() => onAct(act)}
              >
                {button}
              </Button>
            );
          })}
        </Flex>
      </Flex>
    </Box>
  );
};
