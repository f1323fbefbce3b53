import { Button, Flex, Loader, TextButton, Typography } from '@strapi/design-system';
import { NAV_ITEM } from '#site-content/domain/content-types';
import type { HistoryAct, HistoryChange } from '#site-content/domain/panel/history';
import { LoadingFailed } from '../components/loading-failed';
import { useMaySeeNavigation } from '../routes/routes';
import { useText } from '../translations/text';
import { DifferenceLine } from './difference-line';
import { NavigationTree } from './navigation-tree/navigation-tree';
import { useAct } from './use-change-set';
import { useEntryName } from './use-entry-name';

interface ActDetailsProps {
  readonly of: HistoryAct;
  readonly mayRestore: boolean;
  readonly onUndo: () => void;
  readonly onRestore: (change: HistoryChange) => void;
  /** Shows what else became of an entry. */
  readonly onEntry: (document: string) => void;
}

/** What became of each entry of an act, with in what it differs from how it was. */
export const ActDetails = (props: ActDetailsProps) => {
  const { of, mayRestore, onUndo, onRestore, onEntry } = props;
  const text = useText();
  const entryName = useEntryName();
  const maySeeNavigation = useMaySeeNavigation();
  const { act, failure, more, retry } = useAct(of.id);
  if (failure !== null) {
    return (
      <LoadingFailed
        failure={failure}
        message={text('history.act.load-failed')}
        retryLabel={text('history.try-again')}
        onRetry={retry}
      />
    );
  }
  if (act === null) return <Loader small>{text('history.loading')}</Loader>;
  const getName = ({ type, title }: HistoryChange): string => entryName(type, title);
  return (
    <Flex direction="column" alignItems="stretch" gap={4} paddingTop={3}>
      {maySeeNavigation && act.counts.some(({ type }) => type === NAV_ITEM) && (
        <NavigationTree act={act.id} />
      )}
      {act.changes.map((change) => (
        <section key={change.id} aria-label={getName(change)}>
          <Flex gap={3} wrap="wrap">
            <Typography tag="h2" fontWeight="bold" style={{ overflowWrap: 'anywhere' }}>
              {getName(change)}
            </Typography>
            <Typography variant="pi" textColor="neutral600">
              {text(`history.action.${change.action}`)}
            </Typography>
            <TextButton onClick={() => onEntry(change.document)}>
              {text('history.of-entry', { title: getName(change) })}
            </TextButton>
            {mayRestore && change.hasVersion && (
              <TextButton onClick={() => onRestore(change)}>
                {text('history.restore.version', { title: getName(change) })}
              </TextButton>
            )}
          </Flex>
          {change.differences.length === 0 ? (
            <Typography textColor="neutral600">{text('history.no-difference')}</Typography>
          ) : (
            <ul>
              {change.differences.map((difference, at) => (
                <DifferenceLine key={at} difference={difference} />
              ))}
            </ul>
          )}
        </section>
      ))}
      <Flex gap={2} wrap="wrap">
        {more !== null && (
          <Button variant="tertiary" size="S" onClick={more}>
            {text('history.more', { count: act.total - act.changes.length })}
          </Button>
        )}
        {mayRestore && (
          <Button variant="secondary" size="S" onClick={onUndo}>
            {text('history.undo')}
          </Button>
        )}
      </Flex>
    </Flex>
  );
};
