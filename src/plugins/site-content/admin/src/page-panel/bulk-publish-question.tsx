import { Box, Flex, Typography } from '@strapi/design-system';
import { useEffect, useState, type ReactNode } from 'react';
import { PAGE } from '../../../contract/content-types';
import type { PageActOutcome } from '../../../contract/panel/page-acts';
import { FailureNotes } from '../page-acts/failure-notes';
import { movedAddresses, movesPages } from '../page-acts/moved-addresses';
import { OutcomeView } from '../page-acts/outcome-view';
import { useForetold } from '../page-acts/use-foretold';
import { usePanelSettings } from '../settings/panel-settings';
import type { BulkPublishQuestion } from '../strapi/bulk-publish-action';
import { useText } from '../translations/text';
import { forgetRedirectsAnswer, giveRedirectsAnswer } from './redirects-answer';
import { RedirectsChoice } from './redirects-choice';
import { ScrollArea } from './scroll-area';

interface Props {
  readonly pages: readonly string[];
  readonly children: ReactNode;
}

/** What becomes of addresses is known before anything is published. */
const notYet = { inert: '' };

const AskedOfPages = ({ pages, children }: Props) => {
  const text = useText();
  const automatic = usePanelSettings()?.redirects.automatic ?? null;
  const [leadsOn, setLeadsOn] = useState(true);
  const { outcome, isCurrent, failure, showAll } = useForetold(
    pages.length === 0
      ? null
      : { act: 'publish', pages, ...(automatic === 'ask' ? { redirects: leadsOn } : {}) },
    null
  );
  useEffect(() => forgetRedirectsAnswer, []);

  const isKnown = pages.length === 0 || isCurrent || failure !== null;
  const isAsked = pages.length > 0 && failure === null && outcome !== null && movesPages(outcome);
  /** The answer is for the publish that this click may begin; all pages of a batch are published at once. */
  const answer = ({ addresses }: PageActOutcome): void => {
    const [first] = addresses.first;
    if (automatic === 'ask' && first !== undefined) {
      giveRedirectsAnswer(leadsOn ? 'make' : 'none', first.id);
    }
  };
  return (
    <>
      {(isAsked || failure !== null) && (
        <Box paddingTop={6} paddingLeft={7} paddingRight={7}>
          <Flex direction="column" alignItems="stretch" gap={4}>
            {failure !== null && <FailureNotes failure={failure} />}
            {isAsked && (
              <>
                <Typography textColor="neutral800">
                  {text('page-panel.publish.question-of-many')}
                </Typography>
                <RedirectsChoice
                  automatic={automatic}
                  count={movedAddresses(outcome)}
                  leadsOn={leadsOn}
                  onChoose={setLeadsOn}
                />
                <ScrollArea label={text('pages.outcome')} maxHeight="30vh">
                  <OutcomeView outcome={outcome} onAll={showAll} />
                </ScrollArea>
              </>
            )}
          </Flex>
        </Box>
      )}
      <div
        style={{ display: 'contents' }}
        {...(isKnown ? {} : notYet)}
        onClickCapture={() => isAsked && answer(outcome)}
      >
        {children}
      </div>
    </>
  );
};

/** Before pages are published that are chosen in their list, asks once about the addresses that change with that. */
export const AskedBeforeBulkPublish: BulkPublishQuestion = ({ uid, documentIds, children }) =>
  uid === PAGE ? <AskedOfPages pages={documentIds}>{children}</AskedOfPages> : children;
