import { Flex, Loader, Typography } from '@strapi/design-system';
import type { ServedVersion } from '#history/domain/api-types';
import { CopyButton } from '#site-content/admin/components/copy-button';
import { JsonView } from '#site-content/admin/components/json-view';
import { useResponse } from '#site-content/admin/components/use-response';
import type { HistoryEntry } from '#site-content/admin/history-slot/history';
import { HistoryNotLoaded } from '../history-not-loaded';
import { useText } from '../translations/text';

interface VersionServedProps {
  readonly of: HistoryEntry;
  readonly version: string;
}

/** A version of an entry as JSON, as the API would serve it. */
export const VersionServed = ({ of: { type, entry }, version }: VersionServedProps) => {
  const text = useText();
  const { data, failure, retry } = useResponse<ServedVersion>('/history/versions/served', {
    type,
    entry,
    version,
  });
  if (failure !== null) return <HistoryNotLoaded failure={failure} onRetry={retry} />;
  if (data === undefined) return <Loader small>{text('history.loading')}</Loader>;
  if (data === null) {
    return <Typography textColor="neutral600">{text('history.served.nothing')}</Typography>;
  }
  const json = JSON.stringify(data, null, 2);
  return (
    <div>
      <Flex justifyContent="space-between" gap={2}>
        <Typography variant="pi" textColor="neutral600">
          {text('history.served.hint')}
        </Typography>
        <CopyButton label={text('history.served.copy')} value={json} />
      </Flex>
      <JsonView text={json} label={text('history.served')} isWhole />
    </div>
  );
};
