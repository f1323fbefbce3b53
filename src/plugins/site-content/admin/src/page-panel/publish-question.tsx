import { Checkbox, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { PanelSettings } from '#site-content/domain/panel/panel-response-types';
import { QuestionDialog } from '../components/question-dialog';
import { ScrollArea } from '../components/scroll-area';
import { DryRunView } from '../page-bulk-actions/dry-run-view';
import { FailureNotes } from '../page-bulk-actions/failure-notes';
import {
  asksAboutRedirects,
  comesBelowDraft,
  movedAddresses,
  movesPages,
} from '../page-bulk-actions/moved-addresses';
import { usePageDryRun } from '../page-bulk-actions/use-page-dry-run';
import { usePanelSettings } from '../settings/panel-settings';
import { useText } from '../translations/text';
import type { UrlsQuestion } from './publish-questions';

interface Props {
  /** The configured redirect policy; `null` while unknown. */
  readonly automatic: PanelSettings['redirects']['automatic'] | null;
  /** Number of URLs that can redirect. */
  readonly count: number;
  readonly addsRedirects: boolean;
  readonly onChoose: (addsRedirects: boolean) => void;
}

/** Asks whether old URLs redirect to their pages, or says what the configured policy does. */
const RedirectsChoice = ({ automatic, count, addsRedirects, onChoose }: Props) => {
  const text = useText();
  if (automatic === null || (automatic === 'ask' && count === 0)) return null;
  return automatic === 'ask' ? (
    <Checkbox checked={addsRedirects} onCheckedChange={(checked) => onChoose(checked === true)}>
      {text('pages.bulk-action.redirects', { count })}
    </Checkbox>
  ) : (
    <Typography textColor="neutral800">{text(`page-panel.publish.${automatic}`)}</Typography>
  );
};

/** For one page, the form's side panel lists the empty blocks, including unsaved ones. */
const NONE = { total: 0, first: [] };

/**
 * Asks for confirmation before pages are published at new URLs, below a draft or with empty blocks. For new URLs, also
 * asks whether the old ones redirect.
 */
export const PublishQuestion = ({ question }: { readonly question: UrlsQuestion }) => {
  const { known, decide } = question;
  const text = useText();
  const automatic = usePanelSettings()?.redirects.automatic ?? null;
  const [addsRedirects, setAddsRedirects] = useState(true);
  const { outcome, failure, showAll } = usePageDryRun(
    { ...known.request, ...(automatic === 'ask' && !addsRedirects ? { redirects: false } : {}) },
    known
  );
  const isMove = asksAboutRedirects(known.outcome);
  const isOne = known.request.pages.length === 1;
  const isBelowDraft = comesBelowDraft(known.outcome);
  const getTitle = () => {
    if (isMove) return 'page-panel.publish.title';
    return isBelowDraft ? 'page-panel.publish.title-below-draft' : 'page-panel.empty.title';
  };
  const getQuestion = () => {
    if (!isMove && isBelowDraft) return 'page-panel.publish.question-below-draft';
    if (!isMove) return 'page-panel.publish.question-of-empty';
    const question = movesPages(known.outcome)
      ? 'page-panel.publish.question'
      : 'page-panel.publish.question-of-return';
    return isOne ? question : (`${question}-of-many` as const);
  };
  return (
    <QuestionDialog
      title={text(getTitle())}
      question={text(getQuestion())}
      cancelLabel={text('pages.cancel')}
      onCancel={() => decide('cancel')}
      confirm={{
        label: text('page-panel.publish.confirm'),
        onClick: () => decide(addsRedirects ? 'create' : 'none'),
      }}
    >
      {isMove && (
        <RedirectsChoice
          automatic={automatic}
          count={movedAddresses(known.outcome)}
          addsRedirects={addsRedirects}
          onChoose={setAddsRedirects}
        />
      )}
      {failure !== null && <FailureNotes failure={failure} />}
      {outcome !== null && (
        <ScrollArea label={text('pages.outcome')}>
          <DryRunView
            action="publish"
            outcome={isOne ? { ...outcome, emptyBlocks: NONE } : outcome}
            onAll={showAll}
          />
        </ScrollArea>
      )}
    </QuestionDialog>
  );
};
