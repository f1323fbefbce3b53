import { Button, Flex, Loader, Modal, TextButton, Typography } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type HistoryChangeSetResponse, NOW } from '#history/domain/api-types';
import { DialogFrame } from '#site-content/admin/components/dialog-frame';
import { findOpener, giveBackFocus } from '#site-content/admin/components/focus';
import { LoadingFailed } from '#site-content/admin/components/loading-failed';
import { useResponse } from '#site-content/admin/components/use-response';
import type { VersionsDialogProps } from '#site-content/admin/history-slot/history';
import { PAGE } from '#site-content/domain/content-types';
import { RestoreDialog } from '../restore-dialog';
import { RESTORES_HISTORY } from '../routes';
import { useText } from '../translations/text';
import { useOfferUndo } from '../undo/use-offer-undo';
import { useOutcomeSentences } from '../undo/use-outcome-sentences';
import { useSentences } from '../use-sentences';
import { findPublishedVersion } from './find-published-version';
import { useVersionName } from './use-version-name';
import { useVersions } from './use-versions';
import { VersionDetails } from './version-details';
import { VersionDifferences } from './version-differences';
import { VersionLine } from './version-line';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.spaces[6]};
  align-items: start;

  @media (min-width: 768px) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
`;

/** Stays in view next to the list, which scrolls with the dialog. */
const Details = styled.div`
  min-width: 0;

  @media (min-width: 768px) {
    position: sticky;
    top: 0;
  }
`;

/** The versions of an entry: authors, differences, served JSON and restore. */
export const VersionsDialog = (props: VersionsDialogProps) => {
  const { of, title, obstacle, warning, onRestored, onClose, onClosed } = props;
  const text = useText();
  const { name } = useVersionName();
  const sayOutcome = useOutcomeSentences();
  const { whatHappened, whatElse } = useSentences();
  const offerUndo = useOfferUndo(onRestored);
  const canRestore = useRBAC(RESTORES_HISTORY).allowedActions['canRestore'] === true;
  const { versions, failure, older, retry } = useVersions(of);
  const [chosen, setChosen] = useState<string>(NOW);
  const [asked, setAsked] = useState<'undo' | 'restore' | null>(null);
  const details = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  // List and confirmation replace each other and share the element that gets the focus back.
  const [opener] = useState(findOpener);
  const closed = onClosed ?? (() => giveBackFocus(opener));

  const latest = versions?.[0];
  const lastChangeSet = latest?.version === NOW ? (latest.made?.id ?? null) : null;
  const whole = useResponse<HistoryChangeSetResponse>(
    asked === 'undo' && lastChangeSet !== null ? `/history/change-sets/${lastChangeSet}` : null,
    {}
  ).data;
  /** The last change set. It may mainly concern another entry, such as a deleted parent page. */
  const lastChange =
    whole === undefined ? null : [whatHappened(whole), ...whatElse(whole)].join('. ');
  const done = (message: string, changeSet: string | null): void => {
    offerUndo(message, changeSet);
    onRestored();
    onClose();
  };

  const cancel = (): void => {
    wasAsked.current = true;
    setAsked(null);
  };

  if (asked === 'undo' && lastChangeSet !== null) {
    return (
      <RestoreDialog
        title={text('history.undo.title')}
        question={(outcome) => {
          const effects = sayOutcome(outcome, 'planned');
          return lastChange === null
            ? text('history.undo.last-question', { effects })
            : text('history.undo.question', { sentence: lastChange, effects });
        }}
        warning={warning}
        confirmLabel={text('history.undo')}
        path={`change-sets/${lastChangeSet}/undo`}
        onDone={(outcome, changeSet) => done(sayOutcome(outcome, 'done'), changeSet)}
        onClose={cancel}
        onClosed={closed}
      />
    );
  }
  const target = versions?.find(({ version }) => version === chosen);
  if (asked === 'restore' && latest !== undefined && target !== undefined) {
    return (
      <RestoreDialog
        title={text('history.restore.title')}
        question={text(
          of.type === PAGE ? 'history.restore.to-version.page' : 'history.restore.to-version'
        )}
        warning={warning}
        confirmLabel={text('history.restore')}
        path={`changes/${chosen}/restore`}
        onDone={(_outcome, changeSet) => done(text('history.restore.done'), changeSet)}
        onClose={cancel}
        onClosed={closed}
      >
        <VersionDifferences
          {...{ of, from: NOW, to: chosen }}
          sides={{
            before: { label: text('history.side.now'), name: name(latest) },
            after: { label: text('history.side.restored'), name: name(target) },
          }}
          inDraft
        />
      </RestoreDialog>
    );
  }

  const content = () => {
    if (failure !== null) {
      return (
        <LoadingFailed
          failure={failure}
          message={text('history.versions.load-failed')}
          retryLabel={text('history.try-again')}
          onRetry={retry}
        />
      );
    }
    if (versions === null) return <Loader small>{text('history.loading')}</Loader>;
    const shown = versions.find(({ version }) => version === chosen) ?? versions[0];
    if (shown === undefined) return <Typography>{text('history.empty')}</Typography>;
    const published = findPublishedVersion(versions, older === null);
    const isNow = shown.version === NOW;
    const canGoBack = canRestore && (isNow ? lastChangeSet !== null : shown.isThere);
    return (
      <Columns>
        <div>
          <ol aria-label={text('history.versions')}>
            {versions.map((version) => (
              <VersionLine
                key={version.version}
                version={version}
                isChosen={version === shown}
                isPublished={version.version === published}
                onChoose={() => {
                  setChosen(version.version);
                  // In a narrow window the details are below the list.
                  details.current?.scrollIntoView({ block: 'nearest' });
                }}
              />
            ))}
          </ol>
          {older !== null && <TextButton onClick={older}>{text('history.older')}</TextButton>}
        </div>
        <Details ref={details}>
          <VersionDetails
            key={shown.version}
            {...{ of, versions }}
            version={shown}
            actions={
              canGoBack &&
              (obstacle === undefined ? (
                <Button
                  size="S"
                  variant="secondary"
                  // Gets the focus back after a cancelled confirmation, which has replaced the list.
                  ref={(button: HTMLButtonElement | null) => {
                    if (!wasAsked.current) return;
                    wasAsked.current = false;
                    button?.focus();
                  }}
                  onClick={() => setAsked(isNow ? 'undo' : 'restore')}
                >
                  {text(isNow ? 'history.undo.last' : 'history.restore.this')}
                </Button>
              ) : (
                <Typography textColor="neutral600">{obstacle}</Typography>
              ))
            }
          />
        </Details>
      </Columns>
    );
  };
  return (
    <DialogFrame
      title={text('history.versions.of', { title })}
      closeLabel={text('history.close')}
      onClose={onClose}
      onClosed={closed}
    >
      <Modal.Body>{content()}</Modal.Body>
      <Modal.Footer>
        <Flex grow={1} />
        <Button variant="tertiary" onClick={onClose}>
          {text('history.close')}
        </Button>
      </Modal.Footer>
    </DialogFrame>
  );
};
