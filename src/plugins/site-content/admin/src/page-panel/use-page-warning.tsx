import { Box, Flex, Typography } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { useNotification } from '@strapi/strapi/admin';
import { useRef, useState } from 'react';
import { isTracked } from '#site-content/domain/changes/tracked-types';
import { PAGE, REDIRECT } from '#site-content/domain/content-types';
import { ScrollArea } from '../components/scroll-area';
import { hasHistory, UndoNote, useOfferUndo } from '../history-slot/slot';
import { toBulkActionFailure } from '../page-bulk-actions/bulk-action-failure';
import { hasEffects } from '../page-bulk-actions/dry-run-view';
import { postBulkAction } from '../page-bulk-actions/post-bulk-action';
import { useFailureSentences } from '../page-bulk-actions/use-failure-sentences';
import type { PageDryRun } from '../page-bulk-actions/use-page-dry-run';
import { LinksBeforeDeletion } from '../redirects/links-to-sources/links-before-deletion';
import {
  useForgetEntriesMutation,
  useForgetListsMutation,
} from '../strapi-internals/document-tags';
import type { Removal, UseWarning, Warning } from '../strapi-internals/removal-actions';
import { useText } from '../translations/text';
import { PageRemovalQuestion, type RemovalChoice, toPlainRequest } from './page-removal-question';

interface QuestionProps {
  readonly going: Removal;
  /** Whether to say that drafts are kept. */
  readonly isDraftKept?: boolean;
}

/** Asks for confirmation where Strapi does not ask. */
const Question = ({ going, isDraftKept }: QuestionProps) => {
  const text = useText();
  return (
    <Flex direction="column" gap={2}>
      <WarningCircle width="24px" height="24px" fill="danger600" aria-hidden />
      <Typography tag="p" textAlign="center">
        {text(`page-panel.warning.${going}.question`)}
      </Typography>
      {isDraftKept === true && (
        <Typography tag="p" textAlign="center">
          {text('page-panel.warning.draft-kept')}
        </Typography>
      )}
    </Flex>
  );
};

const UndoNoteInDialog = () =>
  hasHistory() ? (
    <Box paddingTop={4} paddingLeft={1} width="100%">
      <UndoNote />
    </Box>
  ) : null;

const LinksInDialog = ({ redirects }: { readonly redirects: readonly string[] }) => {
  const text = useText();
  return (
    <Box paddingTop={4} width="100%">
      <ScrollArea label={text('pages.outcome')}>
        <LinksBeforeDeletion redirects={redirects} />
      </ScrollArea>
    </Box>
  );
};

/** Entries of other types in the history are deleted as Strapi does it, with a note about Undo. */
const UNDOABLE: Warning = {
  ...{ title: '', question: null, content: <UndoNoteInDialog /> },
  ...{ isChecking: false, isNeeded: async () => false, instead: null },
  confirm: async (goOn) => {
    await goOn();
    return true;
  },
};

/** Returns the content for the deletion of redirects: the links to their old addresses, and the note about Undo. */
const toUndoable = (redirects: readonly string[]): Warning => ({
  ...UNDOABLE,
  content: (
    <>
      <LinksInDialog redirects={redirects} />
      <UndoNoteInDialog />
    </>
  ),
});

const DEFAULT_CHOICE: RemovalChoice = { kind: 'as-ever' };

/** Before pages are unpublished or deleted, shows the effect and asks where their old URLs redirect. */
export const usePageWarning: UseWarning = ({ going, uid, documentIds }) => {
  const text = useText();
  const failureSentences = useFailureSentences();
  const { toggleNotification } = useNotification();
  // The Content Manager reloads restored entries itself.
  const offerUndo = useOfferUndo(() => undefined);
  const [forgetEntries] = useForgetEntriesMutation();
  const [forgetLists] = useForgetListsMutation();
  const [isChecking, setFindingOut] = useState(false);
  const dryRun = useRef<PageDryRun | null>(null);
  const choice = useRef<RemovalChoice>(DEFAULT_CHOICE);
  const [isOther, setOther] = useState(false);
  if (uid !== PAGE) {
    if (going !== 'delete' || !isTracked(uid)) return null;
    return uid === REDIRECT && documentIds.length > 0 ? toUndoable(documentIds) : UNDOABLE;
  }

  const choose = (chosen: RemovalChoice): void => {
    choice.current = chosen;
    setOther(chosen.kind !== 'as-ever');
  };
  const runDryRun = async (): Promise<void> => {
    dryRun.current = null;
    choose(DEFAULT_CHOICE);
    if (documentIds.length === 0) return;
    const request = toPlainRequest(going, documentIds);
    try {
      dryRun.current = { request, outcome: await postBulkAction({ ...request, isDryRun: true }) };
    } catch {
      // Strapi's own action reports the problems.
    }
  };

  return {
    title: text('page-panel.warning.title'),
    question: <Question going={going} />,
    content: (
      <>
        <PageRemovalQuestion
          going={going}
          documentIds={documentIds}
          recall={() => dryRun.current}
          onChoose={choose}
        />
        {going === 'delete' && <UndoNoteInDialog />}
      </>
    ),
    isChecking,
    isNeeded: async () => {
      setFindingOut(true);
      await runDryRun();
      setFindingOut(false);
      const known = dryRun.current as PageDryRun | null;
      return documentIds.length > 0 && (known === null || hasEffects(known.outcome));
    },
    instead: going === 'unpublish' && isOther ? <Question going={going} isDraftKept /> : null,
    confirm: async (goOn, leave) => {
      const chosen = choice.current;
      if (chosen.kind === 'as-ever') {
        await goOn();
        return true;
      }
      if (chosen.kind === 'incomplete') return false;
      try {
        const { changeSet, subpages } = await postBulkAction({
          ...chosen.request,
          isDryRun: false,
        });
        const count = documentIds.length + subpages.total;
        offerUndo(text(`pages.bulk-action.${going}.done`, { count }), changeSet);
      } catch (thrown) {
        const message = failureSentences(toBulkActionFailure(thrown)).join(' ');
        toggleNotification({ type: 'danger', message });
        return false;
      }
      leave();
      void (going === 'delete' ? forgetLists(PAGE) : forgetEntries(PAGE));
      return true;
    },
  };
};
