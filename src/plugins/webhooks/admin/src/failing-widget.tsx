import { Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import { LoadedList } from '#site-content/admin/components/loaded';
import { useRead } from '#site-content/admin/routes/panel-requests';
import { PLUGIN_ID } from '#webhooks/domain/actions';
import { type EndpointResponse, ENDPOINTS_PATH } from '#webhooks/domain/endpoint-api-types';
import { useText } from './translations/text';

/** An endpoint that has been failing for less is likely to recover on its own. */
const SHOWN_AFTER_MS = 60 * 60 * 1000;

const isShown = ({ failingSince }: EndpointResponse): boolean =>
  failingSince !== null && Date.now() - Date.parse(failingSince) >= SHOWN_AFTER_MS;

/** Dashboard widget that lists endpoints that have been failing for an hour. */
export const FailingWidget = () => {
  const text = useText();
  const endpoints = useRead<readonly EndpointResponse[]>(ENDPOINTS_PATH);
  const failing = { ...endpoints, data: endpoints.data?.filter(isShown) };
  return (
    <LoadedList of={failing} text={text} empty={text('widget.none')}>
      {({ id, name, failingSince }) => (
        <li key={id}>
          <Link tag={RouterLink} to={`/settings/${PLUGIN_ID}`}>
            {name}
          </Link>
          <Typography tag="p" textColor="danger600">
            {text('state.failing', { since: new Date(failingSince ?? 0) })}
          </Typography>
        </li>
      )}
    </LoadedList>
  );
};
