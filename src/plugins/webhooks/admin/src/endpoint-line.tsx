import { Box, Button, Dialog, Flex, Typography } from '@strapi/design-system';
import { ConfirmDialog } from '@strapi/strapi/admin';
import { useState } from 'react';
import { Mark } from '#site-content/admin/components/mark';
import { useAttempt } from '#site-content/admin/components/use-attempt';
import { usePassFocusOn } from '#site-content/admin/components/use-pass-focus-on';
import { useSend } from '#site-content/admin/routes/panel-requests';
import type {
  AttemptResponse,
  EndpointResponse,
  EndpointWithSecret,
} from '#webhooks/domain/endpoint-api-types';
import { ENDPOINTS_PATH } from '#webhooks/domain/endpoint-api-types';
import { DeliveriesDialog } from './deliveries-dialog';
import { EndpointDialog } from './endpoint-dialog';
import { SecretDialog } from './secret-dialog';
import { useText } from './translations/text';

interface Props {
  readonly endpoint: EndpointResponse;
  readonly canChange: boolean;
}

/** An endpoint with its actions. */
export const EndpointLine = ({ endpoint, canChange }: Props) => {
  const { name, url, kind, enabled, failingSince } = endpoint;
  const path = `${ENDPOINTS_PATH}/${endpoint.id}`;
  const text = useText();
  const send = useSend();
  const line = usePassFocusOn();
  const { attempt } = useAttempt(() => text('failed'));
  const [opened, setOpened] = useState<'edit' | 'deliveries' | null>(null);
  const [replaced, setReplaced] = useState<EndpointWithSecret | null>(null);

  const actions = {
    deliveries: () => setOpened('deliveries'),
    test: () =>
      attempt(async () => {
        const sent = await send<AttemptResponse>('POST', `${path}/test`);
        const { ok, status, error, isRefused = false } = sent;
        const failed = isRefused ? 'test.refused' : 'test.failed';
        const said = text(status === null ? failed : 'test.answered', { status, error });
        if (!ok) throw new Error(said);
        return said;
      }),
    edit: () => setOpened('edit'),
    pause: () =>
      attempt(async () => {
        await send('PUT', path, { enabled: !enabled });
        return text(enabled ? 'paused' : 'resumed');
      }),
    rotate: () =>
      attempt(async () => {
        setReplaced(await send('POST', `${path}/rotate`));
        return text('rotated');
      }),
    delete: () =>
      attempt(async () => {
        await send('DELETE', path);
        return text('deleted');
      }),
  };
  const renderButton = (action: keyof typeof actions) => {
    const button = text(action === 'pause' && !enabled ? 'resume' : action);
    const rendered = (
      <Button
        key={action}
        size="S"
        variant={action === 'delete' ? 'danger-light' : 'tertiary'}
        aria-label={text('actions-of', { button, name })}
        {...(action === 'rotate' || action === 'delete'
          ? {}
          : { onClick: () => void actions[action]() })}
      >
        {button}
      </Button>
    );
    if (action !== 'rotate' && action !== 'delete') return rendered;
    return (
      <Dialog.Root key={action}>
        <Dialog.Trigger>{rendered}</Dialog.Trigger>
        <ConfirmDialog
          title={button}
          endAction={
            <Dialog.Action>
              <Button fullWidth variant="danger-light" onClick={() => void actions[action]()}>
                {button}
              </Button>
            </Dialog.Action>
          }
        >
          {text(`${action}.question`, { name })}
        </ConfirmDialog>
      </Dialog.Root>
    );
  };
  const renderState = () => {
    if (!enabled) return <Mark $as="neutral">{text('state.paused')}</Mark>;
    if (failingSince === null) return <Mark $as="success">{text('state.active')}</Mark>;
    return <Mark $as="danger">{text('state.failing', { since: new Date(failingSince) })}</Mark>;
  };
  const shown = canChange
    ? (Object.keys(actions) as (keyof typeof actions)[])
    : ['deliveries' as const];
  const close = (): void => setOpened(null);

  return (
    <Box
      ref={line}
      tag="li"
      tabIndex={-1}
      background="neutral0"
      hasRadius
      shadow="tableShadow"
      padding={5}
    >
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
          {shown.map(renderButton)}
        </Flex>
      </Flex>
      {opened === 'deliveries' && <DeliveriesDialog {...{ endpoint, canChange }} onClose={close} />}
      {opened === 'edit' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {replaced !== null && (
        <SecretDialog endpoint={replaced} isReplaced onClose={() => setReplaced(null)} />
      )}
    </Box>
  );
};
