import { Loader, Typography } from '@strapi/design-system';
import type { VersionDifferences as Differences } from '#history/domain/api-types';
import { useResponse } from '#site-content/admin/components/use-response';
import type { HistoryEntry } from '#site-content/admin/history-slot/history';
import { PAGE } from '#site-content/domain/content-types';
import { ComparedSides, type ComparedSidesProps } from '../compared-sides';
import { DifferenceLine } from '../difference-line';
import { HistoryNotLoaded } from '../history-not-loaded';
import { useText } from '../translations/text';

interface VersionDifferencesProps {
  readonly of: HistoryEntry;
  readonly from: string;
  readonly to: string;
  readonly sides: ComparedSidesProps;
  /** For pages, compares drafts only, because a restore does not change the published version. */
  readonly inDraft?: boolean;
}

/** The differences between two versions of an entry. */
export const VersionDifferences = (props: VersionDifferencesProps) => {
  const { of, from, to, sides, inDraft = false } = props;
  const text = useText();
  const { type, entry } = of;
  const { data, failure, retry } = useResponse<Differences>('/history/versions/differences', {
    ...{ type, entry, from, to },
  });
  if (failure !== null) return <HistoryNotLoaded failure={failure} onRetry={retry} />;
  if (data === undefined) return <Loader small>{text('history.loading')}</Loader>;
  const shown = inDraft && type === PAGE ? data.filter((each) => each.of !== 'published') : data;
  if (shown.length === 0) {
    return <Typography textColor="neutral600">{text('history.no-difference')}</Typography>;
  }
  return (
    <>
      <ComparedSides {...sides} />
      <ul aria-label={text('history.version.differences')}>
        {shown.map((difference, at) => (
          <DifferenceLine key={at} difference={difference} />
        ))}
      </ul>
    </>
  );
};
