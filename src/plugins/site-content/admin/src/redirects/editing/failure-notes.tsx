import { FailureNote } from '../../components/failure-note';
import { useProblemText } from '../../rules/use-problem-text';
import { useText } from '../../translations/text';
import type { SaveFailure } from './save-failure';

/** Shows why an action failed, without duplicates. */
export const FailureNotes = ({ failure }: { readonly failure: SaveFailure | null }) => {
  const text = useText();
  const problemText = useProblemText();
  if (failure === null) return null;
  const sentences =
    failure.kind === 'refused'
      ? failure.reasons.map(({ reason }) => problemText(reason))
      : [text(`redirects.failed.${failure.kind}`)];
  return (
    <>
      {[...new Set(sentences)].map((sentence) => (
        <FailureNote key={sentence} message={sentence} />
      ))}
    </>
  );
};
