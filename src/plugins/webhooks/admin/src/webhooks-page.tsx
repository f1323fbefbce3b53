import { Button, Modal, Typography } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { Layouts, Page, useFetchClient, useNotification, useRBAC } from '@strapi/strapi/admin';
import { useState } from 'react';
import { DialogFrame } from '../../../site-content/admin/src/components/dialog-frame';
import { READ_WEBHOOKS, UPDATE_WEBHOOKS } from '../../domain/actions';
import {
  ENDPOINTS_PATH as PATH,
  type AttemptAnswer,
  type EndpointAnswer,
  type EndpointWithSecret,
} from '../../domain/answers';
import { DeliveriesDialog } from './deliveries/deliveries-dialog';
import { EndpointDialog } from './endpoints/endpoint-dialog';
import { EndpointLine, type Act } from './endpoints/endpoint-line';
import { SecretDialog } from './endpoints/secret-dialog';
import { LoadedList } from './loaded/loaded-list';
import { dataIn, useLoaded } from './loaded/use-loaded';
import { useText, type TextKey } from './translations/text';

const READ = [{ action: READ_WEBHOOKS, subject: null }];
const UPDATE = [{ action: UPDATE_WEBHOOKS, subject: null }];

/** Which dialog is open. */
type Asked =
  | { readonly what: 'edit'; readonly of: EndpointAnswer | null }
  | { readonly what: 'rotate' | 'delete' | 'deliveries'; readonly of: EndpointAnswer }
  | { readonly what: 'secret'; readonly of: EndpointWithSecret; readonly isReplaced: boolean };

const WebhooksView = () => {
  const text = useText();
  const { toggleNotification } = useNotification();
  const { post, put, del } = useFetchClient();
  const mayChange = useRBAC(UPDATE).allowedActions['canUpdate'] === true;
  const loading = useLoaded<readonly EndpointAnswer[]>(PATH);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const say = (isGood: boolean, key: TextKey, values?: Record<string, string>): void =>
    toggleNotification({ type: isGood ? 'success' : 'danger', message: text(key, values) });

  const save = async (of: EndpointAnswer | null, form: object): Promise<void> => {
    if (of === null) {
      const added = dataIn(await post<{ readonly data?: EndpointWithSecret }>(PATH, form));
      setAsked({ what: 'secret', of: added, isReplaced: false });
    } else {
      await put(`${PATH}/${of.id}`, form);
      say(true, 'saved');
      close();
    }
    await loading.load();
  };

  /** What is done without a form. */
  const acts = {
    test: async ({ id }: EndpointAnswer): Promise<void> => {
      const answer = await post<{ readonly data?: AttemptAnswer }>(`${PATH}/${id}/test`);
      const { ok, status, error } = dataIn(answer);
      if (status === null) say(false, 'test.failed', { error: error ?? '' });
      else say(ok, 'test.answered', { status: String(status) });
    },
    pause: async ({ id, enabled }: EndpointAnswer): Promise<void> => {
      await put(`${PATH}/${id}`, { enabled: !enabled });
      say(true, enabled ? 'paused' : 'resumed');
    },
    rotate: async ({ id }: EndpointAnswer): Promise<void> => {
      const answer = await post<{ readonly data?: EndpointWithSecret }>(`${PATH}/${id}/rotate`);
      setAsked({ what: 'secret', of: dataIn(answer), isReplaced: true });
    },
    delete: async ({ id }: EndpointAnswer): Promise<void> => {
      await del(`${PATH}/${id}`);
      say(true, 'deleted');
    },
  };
  const perform = (what: keyof typeof acts, of: EndpointAnswer): void => {
    acts[what](of)
      .catch(() => say(false, 'failed'))
      .then(loading.load, loading.load);
  };
  const act = (what: Act, of: EndpointAnswer): void => {
    if (what === 'test' || what === 'pause') perform(what, of);
    else setAsked({ what, of });
  };

  const renderDialog = () => {
    if (asked === null) return null;
    const { what, of } = asked;
    switch (what) {
      case 'edit':
        return <EndpointDialog endpoint={of} onSave={(form) => save(of, form)} onClose={close} />;
      case 'secret':
        return <SecretDialog endpoint={of} isReplaced={asked.isReplaced} onClose={close} />;
      case 'deliveries':
        return <DeliveriesDialog endpoint={of} mayChange={mayChange} onClose={close} />;
      default:
        return (
          <DialogFrame title={text(what)} closeLabel={text('close')} onClose={close}>
            <Modal.Body>
              <Typography>{text(`${what}.question`, { name: of.name })}</Typography>
            </Modal.Body>
            <Modal.Footer>
              <Button variant="tertiary" onClick={close}>
                {text('cancel')}
              </Button>
              <Button
                variant={what === 'delete' ? 'danger' : 'default'}
                onClick={() => {
                  close();
                  perform(what, of);
                }}
              >
                {text(what)}
              </Button>
            </Modal.Footer>
          </DialogFrame>
        );
    }
  };

  return (
    <Page.Main>
      <Layouts.Header
        title={text('title')}
        subtitle={text('subtitle')}
        primaryAction={
          mayChange ? (
            <Button startIcon={<Plus />} onClick={() => setAsked({ what: 'edit', of: null })}>
              {text('add')}
            </Button>
          ) : undefined
        }
      />
      <Layouts.Content>
        <LoadedList
          of={loading}
          empty={text('empty')}
          renderItem={(endpoint) => (
            <EndpointLine
              key={endpoint.id}
              {...{ endpoint, mayChange }}
              onAct={(what) => act(what, endpoint)}
            />
          )}
        />
      </Layouts.Content>
      {renderDialog()}
    </Page.Main>
  );
};

/** The page Settings → Site webhooks. */
export const WebhooksPage = () => {
  const text = useText();
  return (
    <Page.Protect permissions={READ}>
      <Page.Title>{text('title')}</Page.Title>
      <WebhooksView />
    </Page.Protect>
  );
};
