import { Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import { PLUGIN_ID } from '../../domain/actions';
import { ENDPOINTS_PATH, type EndpointAnswer } from '../../domain/answers';
import { LoadedList } from './loaded/loaded-list';
import { useLoaded } from './loaded/use-loaded';
import { useText } from './translations/text';
import { useTimeText } from './use-time-text';

/** An endpoint that fails for less is likely to recover by itself. */
const SHOWN_AFTER_MS = 60 * 60 * 1000;

const isShown = ({ failingSince }: EndpointAnswer): boolean =>
  failingSince !== null && Date.now() - Date.parse(failingSince) >= SHOWN_AFTER_MS;

/** The endpoints that have been failing for an hour, on the dashboard. */
export const FailingWidget = () => {
  const text = useText();
  const timeText = useTimeText();
  const loading = useLoaded<readonly EndpointAnswer[]>(ENDPOINTS_PATH);
  return (
    <LoadedList
      of={{ ...loading, data: loading.data?.filter(isShown) ?? null }}
      empty={text('widget.none')}
      renderItem={({ id, name, failingSince }) => (
        <li key={id}>
          <Link tag={RouterLink} to={`/settings/${PLUGIN_ID}`}>
            {name}
          </Link>
          <Typography tag="p" textColor="danger600">
            {text('state.failing', { since: timeText(failingSince ?? '') })}
          </Typography>
        </li>
      )}
    />
  );
};
