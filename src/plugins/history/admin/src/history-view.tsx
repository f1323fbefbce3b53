import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { Layouts, Page, useRBAC } from '@strapi/strapi/admin';
import { type ReactNode, useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { type HistoryChange, type HistoryChangeSet, NOW } from '#history/domain/api-types';
import { EmptyList } from '#site-content/admin/components/empty-list';
import { Loaded } from '#site-content/admin/components/loaded';
import { passFocus } from '#site-content/admin/components/pass-focus';
import { FILE, PAGE } from '#site-content/domain/content-types';
import { ChangeSetLine } from './change-set-line';
import { groupByDay, nameDay } from './days';
import { isNarrowed, NO_FILTERS, useListFilters } from './filters';
import { HistoryFilters } from './history-filters';
import { RestoreDialog } from './restore-dialog';
import { RESTORES_HISTORY } from './routes';
import { useText } from './translations/text';
import { useOfferUndo } from './undo/use-offer-undo';
import { useOutcomeSentences } from './undo/use-outcome-sentences';
import { useChangeSets } from './use-change-sets';
import { useSentences } from './use-sentences';
import { useSideNames } from './use-side-names';
import { VersionDifferences } from './versions/version-differences';

interface DaySectionProps {
  /** Midnight of the day. */
  readonly start: number;
  /** List items. */
  readonly children: ReactNode;
}

/** The change sets of one day under its date. */
const DaySection = ({ start, children }: DaySectionProps) => {
  const text = useText();
  const { formatDate } = useIntl();
  const heading = useId();
  const [now] = useState(() => Date.now());
  const date = formatDate(start, { dateStyle: 'full' });
  return (
    <Box tag="section" aria-labelledby={heading} paddingBottom={6}>
      <Box paddingBottom={2}>
        <Typography id={heading} tag="h2" variant="delta">
          {text(`history.day.${nameDay(start, now)}`, { date })}
        </Typography>
      </Box>
      <Box tag="ol" aria-labelledby={heading} background="neutral0" hasRadius shadow="tableShadow">
        {children}
      </Box>
    </Box>
  );
};

/** The open dialog. */
type Asked =
  | { readonly what: 'undo'; readonly changeSet: HistoryChangeSet }
  | {
      readonly what: 'restore';
      readonly changeSet: HistoryChangeSet;
      readonly change: HistoryChange;
    };

const getRestoreQuestion = ({
  type,
  action,
}: HistoryChange): Parameters<ReturnType<typeof useText>>[0] => {
  if (type !== PAGE) return 'history.restore.question';
  return action === 'delete'
    ? 'history.restore.question.deleted-page'
    : 'history.restore.question.page';
};

/** Change sets, latest first, with all actions. */
export const HistoryView = () => {
  const text = useText();
  const { whatHappened } = useSentences();
  const { until } = useSideNames();
  const sayOutcome = useOutcomeSentences();
  const canRestore = useRBAC(RESTORES_HISTORY).allowedActions.canRestore === true;
  const [listFilters, seek] = useListFilters();
  const { changeSets, entry, failure, older, reload } = useChangeSets(listFilters);
  const [asked, setAsked] = useState<Asked | null>(null);
  const offerUndo = useOfferUndo(reload);
  const done = (message: string, changeSet: string | null): void => {
    offerUndo(message, changeSet);
    setAsked(null);
    reload();
  };

  const content = (loaded: readonly HistoryChangeSet[]) => {
    if (loaded.length === 0) {
      return (
        <EmptyList
          content={text(isNarrowed(listFilters) ? 'history.none-found' : 'history.empty')}
        />
      );
    }
    return (
      <>
        {groupByDay(loaded).map(({ start, changeSets: ofDay }) => (
          <DaySection key={start} start={start}>
            {ofDay.map((changeSet) => (
              <ChangeSetLine
                key={changeSet.id}
                {...{ changeSet, canRestore }}
                onUndo={() => setAsked({ what: 'undo', changeSet })}
                onRestore={(change) => setAsked({ what: 'restore', changeSet, change })}
                onEntry={(entry) => seek({ ...NO_FILTERS, entry })}
              />
            ))}
          </DaySection>
        ))}
        {older !== null && (
          <Flex justifyContent="center" paddingTop={4}>
            <Button
              // The button disappears with the last page: the first of its change sets gets the focus.
              ref={passFocus(
                (around) => around.querySelectorAll('[data-change-set]')[loaded.length]
              )}
              variant="tertiary"
              onClick={older}
            >
              {text('history.older')}
            </Button>
          </Flex>
        )}
      </>
    );
  };

  return (
    <Page.Main>
      <Layouts.Header title={text('history.title')} subtitle={text('history.subtitle')} />
      <Layouts.Content>
        <HistoryFilters {...{ listFilters, entry }} onSeek={seek} />
        <Loaded
          of={{ data: changeSets ?? undefined, error: failure ?? undefined, refetch: reload }}
          text={(key) => text(`history.${key}`)}
        >
          {content}
        </Loaded>
      </Layouts.Content>
      {asked?.what === 'undo' && (
        <RestoreDialog
          title={text('history.undo.title')}
          question={(outcome) =>
            text('history.undo.question', {
              sentence: whatHappened(asked.changeSet),
              effects: sayOutcome(outcome, 'planned'),
            })
          }
          confirmLabel={text('history.undo')}
          path={`change-sets/${asked.changeSet.id}/undo`}
          onDone={(outcome, changeSet) => done(sayOutcome(outcome, 'done'), changeSet)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'restore' && (
        <RestoreDialog
          title={text('history.restore.title')}
          question={text(getRestoreQuestion(asked.change))}
          confirmLabel={text('history.restore')}
          path={`changes/${asked.change.id}/restore`}
          onDone={(_outcome, changeSet) => done(text('history.restore.done'), changeSet)}
          onClose={() => setAsked(null)}
        >
          {/* A file has no versions to compare: it either exists or does not. */}
          {asked.change.type !== FILE && (
            <VersionDifferences
              of={{ type: asked.change.type, entry: asked.change.document }}
              from={NOW}
              to={String(asked.change.id)}
              sides={{
                before: { label: text('history.side.now'), name: '' },
                after: { label: text('history.side.restored'), name: until(asked.changeSet) },
              }}
              inDraft
            />
          )}
        </RestoreDialog>
      )}
    </Page.Main>
  );
};
