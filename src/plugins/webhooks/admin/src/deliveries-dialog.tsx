import { Button, Modal } from '@strapi/design-system';
import { DialogFrame } from '#site-content/admin/components/dialog-frame';
import { LoadedList } from '#site-content/admin/components/loaded';
import { useAttempt } from '#site-content/admin/components/use-attempt';
import { useRead, useSend } from '#site-content/admin/routes/panel-requests';
import {
  type DeliveryResponse,
  type EndpointResponse,
  ENDPOINTS_PATH,
} from '#webhooks/domain/endpoint-api-types';
import { DeliveryLine } from './delivery-line';
import { useText } from './translations/text';

interface Props {
  readonly endpoint: EndpointResponse;
  readonly canChange: boolean;
  readonly onClose: () => void;
}

/** The messages sent to an endpoint, with its responses. */
export const DeliveriesDialog = ({ endpoint, canChange, onClose }: Props) => {
  const text = useText();
  const path = `${ENDPOINTS_PATH}/${endpoint.id}/deliveries`;
  const deliveries = useRead<readonly DeliveryResponse[]>(path);
  const send = useSend();
  const { attempt } = useAttempt(() => text('failed'));
  const resend = async (id: number): Promise<string> => {
    await send('POST', `/site-webhooks/deliveries/${id}/resend`);
    return text('delivery.resent');
  };
  const title = text('deliveries.title', { name: endpoint.name });
  return (
    <DialogFrame {...{ title, onClose }} closeLabel={text('close')}>
      <Modal.Body>
        <LoadedList of={deliveries} text={text} empty={text('deliveries.empty')}>
          {(delivery) => (
            <DeliveryLine
              key={delivery.id}
              delivery={delivery}
              {...(canChange ? { onResend: () => void attempt(() => resend(delivery.id)) } : {})}
            />
          )}
        </LoadedList>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={deliveries.refetch}>
          {text('deliveries.reload')}
        </Button>
        <Button onClick={onClose}>{text('close')}</Button>
      </Modal.Footer>
    </DialogFrame>
  );
};
