import { Button } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { Layouts, Page, useRBAC } from '@strapi/strapi/admin';
import { useState } from 'react';
import { LoadedList } from '#site-content/admin/components/loaded';
import { useRead } from '#site-content/admin/routes/panel-requests';
import { READ_WEBHOOKS, UPDATE_WEBHOOKS } from '#webhooks/domain/actions';
import type { EndpointResponse, EndpointWithSecret } from '#webhooks/domain/endpoint-api-types';
import { ENDPOINTS_PATH } from '#webhooks/domain/endpoint-api-types';
import { EndpointDialog } from './endpoint-dialog';
import { EndpointLine } from './endpoint-line';
import { SecretDialog } from './secret-dialog';
import { useText } from './translations/text';

const READ = [{ action: READ_WEBHOOKS, subject: null }];
const UPDATE = [{ action: UPDATE_WEBHOOKS, subject: null }];

const WebhooksView = () => {
  const text = useText();
  const canChange = useRBAC(UPDATE).allowedActions['canUpdate'] === true;
  const endpoints = useRead<readonly EndpointResponse[]>(ENDPOINTS_PATH);
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<EndpointWithSecret | null>(null);
  return (
    <Page.Main>
      <Layouts.Header
        title={text('title')}
        subtitle={text('subtitle')}
        primaryAction={
          canChange ? (
            <Button startIcon={<Plus />} onClick={() => setAdding(true)}>
              {text('add')}
            </Button>
          ) : undefined
        }
      />
      <Layouts.Content>
        <LoadedList of={endpoints} text={text} empty={text('empty')}>
          {(endpoint) => <EndpointLine key={endpoint.id} {...{ endpoint, canChange }} />}
        </LoadedList>
      </Layouts.Content>
      {isAdding && (
        <EndpointDialog endpoint={null} onClose={() => setAdding(false)} onAdded={setAdded} />
      )}
      {added !== null && <SecretDialog endpoint={added} onClose={() => setAdded(null)} />}
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
