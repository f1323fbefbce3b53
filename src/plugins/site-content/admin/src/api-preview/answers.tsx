import { Flex, Loader } from '@strapi/design-system';
import { usePanelSettings } from '../settings/panel-settings';
import { useText } from '../translations/text';
import { AnswerView } from './answer-view';
import { DifferenceView } from './difference-view';
import { useLiveAnswerQuery } from './live-answer';
import { NoFrontEnd } from './no-front-end';
import type { Shown } from './shown';
import { Unreachable } from './unreachable';

/** The answers that are shown: what visitors get, what the drafts would be, or both. */
export const useAnswers = (slug: string | null, shown: Shown) => {
  const ask = { refetchOnMountOrArgChange: true };
  const isAsked = slug !== '';
  const live = useLiveAnswerQuery(
    { slug, ofDrafts: false },
    { ...ask, skip: !isAsked || shown === 'draft' }
  );
  const draft = useLiveAnswerQuery(
    { slug, ofDrafts: true },
    { ...ask, skip: !isAsked || shown === 'live' }
  );
  const asked = shown === 'live' ? [live] : shown === 'draft' ? [draft] : [live, draft];
  return {
    live,
    draft,
    isAsked,
    isFetching: asked.some(({ isFetching }) => isFetching),
    /** Of what is shown, once it is there. */
    status: asked.map(({ currentData }) => currentData?.status ?? null)[asked.length - 1] ?? null,
    refetch: (): void => asked.forEach(({ refetch }) => void refetch()),
  };
};

interface Props {
  readonly answers: ReturnType<typeof useAnswers>;
  readonly slug: string | null;
  readonly shown: Shown;
}

/** What came of asking. */
export const Answers = ({ answers: { live, draft, isFetching }, slug, shown }: Props) => {
  const text = useText();
  const settings = usePanelSettings();
  const failed = [
    { ...live, ofDrafts: false },
    { ...draft, ofDrafts: true },
  ].find(({ error, ofDrafts }) => error !== undefined && shown !== (ofDrafts ? 'live' : 'draft'));
  if (failed !== undefined && !isFetching) {
    return <Unreachable error={failed.error} ofDrafts={failed.ofDrafts} />;
  }
  const answer = shown === 'live' ? live.currentData : draft.currentData;
  if (answer === undefined || (shown === 'differences' && live.currentData === undefined)) {
    return (
      <Flex justifyContent="center" padding={8}>
        <Loader>{text('api-preview.loading')}</Loader>
      </Flex>
    );
  }
  return (
    <Flex direction="column" gap={4} alignItems="stretch">
      {shown !== 'live' && settings?.hasPreviewUrl === false && <NoFrontEnd />}
      {shown === 'differences' && live.currentData !== undefined ? (
        <DifferenceView live={live.currentData} draft={answer} />
      ) : (
        <AnswerView answer={answer} slug={slug} />
      )}
    </Flex>
  );
};
