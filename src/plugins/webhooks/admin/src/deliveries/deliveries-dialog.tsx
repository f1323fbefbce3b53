import { Button, Modal } from '@strapi/design-system';
import { useFetchClient, useNotification } from '@strapi/strapi/admin';
import { DialogFrame } from '../../../../site-content/admin/src/components/dialog-frame';
import { ENDPOINTS_PATH, type DeliveryAnswer, type EndpointAnswer } from '../../../domain/answers';
import { LoadedList } from '../loaded/loaded-list';
import { useLoaded } from '../loaded/use-loaded';
import { useText } from '../translations/text';
import { DeliveryLine } from './delivery-line';

interface Props {
  readonly endpoint: EndpointAnswer;
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

/** What an endpoint was told, and what it has answered. */
export const DeliveriesDialog = ({ endpoint, mayChange, onClose }: Props) => {
  const text = useText();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const path = `${ENDPOINTS_PATH}/${endpoint.id}/deliveries`;
  const loading = useLoaded<readonly DeliveryAnswer[]>(path);

  const resend = async ({ id }: DeliveryAnswer): Promise<void> => {
    try {
      await post(`/site-webhooks/deliveries/${id}/resend`);
      toggleNotification({ type: 'success', message: text('delivery.resent') });
    } catch {
      toggleNotification({ type: 'danger', message: text('failed') });
    }
    await loading.load();
  };
  return (
    <DialogFrame
      title={text('deliveries.title', { name: endpoint.name })}
      closeLabel={text('close')}
      onClose={onClose}
    >
      <Modal.Body>
        <LoadedList
          of={loading}
          empty={text('deliveries.empty')}
          renderItem={(delivery) => (
            <DeliveryLine
              key={delivery.id}
              {...{ delivery, mayChange }}
              onResend={() => void resend(delivery)}
            />
          )}
        />
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={() => void loading.load()}>
          {text('deliveries.reload')}
        </Button>
        <Button onClick={onClose}>{text('close')}</Button>
      </Modal.Footer>
    </DialogFrame>
  );
};
