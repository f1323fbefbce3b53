import { Button, Flex, Loader, TextButton, Typography } from '@strapi/design-system';
import { ExternalLink } from '@strapi/icons';
import { useEffect } from 'react';
import type {
  HistoryChange,
  HistoryChangeSet,
  HistoryChangeSetResponse,
} from '#history/domain/api-types';
import { withQuery } from '#site-content/admin/components/with-query';
import { FileUsage } from '#site-content/admin/media-usage/usage-list/file-usage';
import { useMaySeeNavigation } from '#site-content/admin/routes/routes';
import { NAV_ITEM, PAGE } from '#site-content/domain/content-types';
import { getChangeName } from './change-name';
import { ComparedSides } from './compared-sides';
import { DifferenceLine } from './difference-line';
import { HistoryNotLoaded } from './history-not-loaded';
import { NavigationTree } from './navigation-tree';
import { useText } from './translations/text';
import { useEntryName } from './use-entry-name';
import { usePages } from './use-pages';
import { useSideNames } from './use-side-names';
import { usePreviewVersion } from './versions/use-preview-version';

interface ChangeSetDetailsProps {
  readonly of: HistoryChangeSet;
  readonly canRestore: boolean;
  readonly onRestore: (change: HistoryChange) => void;
  /** Shows the other changes of an entry. */
  readonly onEntry: (document: string) => void;
}

/** The changed entries of a change set with their differences. */
export const ChangeSetDetails = (props: ChangeSetDetailsProps) => {
  const { of, canRestore, onRestore, onEntry } = props;
  const text = useText();
  const entryName = useEntryName();
  const { until, since } = useSideNames();
  const preview = usePreviewVersion();
  const canSeeNavigation = useMaySeeNavigation();
  const {
    known: changeSet,
    failure,
    load,
  } = usePages<HistoryChangeSetResponse>(
    (after) =>
      withQuery(`/site-content/history/change-sets/${of.id}`, {
        offset: after?.changes.length ?? 0,
      }),
    (before, page) => ({ ...page, changes: [...before.changes, ...page.changes] })
  );
  useEffect(() => load(null), [of.id, load]);
  if (failure !== null)
    return <HistoryNotLoaded failure={failure} onRetry={() => load(changeSet)} />;
  if (changeSet === null) return <Loader small>{text('history.loading')}</Loader>;
  const getName = ({ type, title }: HistoryChange): string => entryName(type, title);
  return (
    <Flex direction="column" alignItems="stretch" gap={4} paddingTop={3}>
      <ComparedSides
        before={{ label: text('history.side.before'), name: until(of) }}
        after={{ label: text('history.side.after'), name: since(of) }}
      />
      {canSeeNavigation && changeSet.counts.some(({ type }) => type === NAV_ITEM) && (
        <NavigationTree changeSet={changeSet.id} />
      )}
      {changeSet.changes.map((change) => (
        <section key={change.id} aria-label={getName(change)}>
          <Flex gap={3} wrap="wrap">
            <Typography tag="h3" fontWeight="bold" style={{ overflowWrap: 'anywhere' }}>
              {getName(change)}
            </Typography>
            <Typography variant="pi" textColor="neutral600">
              {text(
                `history.action.${getChangeName({ ...change, isRename: change.titleBefore !== null })}`
              )}
            </Typography>
            {change.path !== null && (
              <Typography variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
                {change.path}
              </Typography>
            )}
            <TextButton onClick={() => onEntry(change.document)}>
              {text('history.of-entry', { title: getName(change) })}
            </TextButton>
            {preview !== null && change.type === PAGE && change.hasVersion && (
              <TextButton
                endIcon={<ExternalLink />}
                onClick={() => preview(change.document, String(change.id))}
              >
                {text('history.preview.before', { title: change.titleBefore ?? getName(change) })}
              </TextButton>
            )}
            {canRestore && change.hasVersion && (
              <TextButton onClick={() => onRestore(change)}>
                {text('history.restore.version', { title: getName(change) })}
              </TextButton>
            )}
          </Flex>
          {change.replacedFile !== null && <FileUsage file={change.replacedFile} />}
          {change.differences.length === 0 && change.action !== 'replace' && (
            <Typography textColor="neutral600">{text('history.no-difference')}</Typography>
          )}
          {change.differences.length > 0 && (
            <ul>
              {change.differences.map((difference, at) => (
                <DifferenceLine key={at} difference={difference} />
              ))}
            </ul>
          )}
        </section>
      ))}
      {changeSet.changes.length < changeSet.total && (
        <Flex>
          <Button variant="tertiary" size="S" onClick={() => load(changeSet)}>
            {text('history.more', { count: changeSet.total - changeSet.changes.length })}
          </Button>
        </Flex>
      )}
    </Flex>
  );
};
