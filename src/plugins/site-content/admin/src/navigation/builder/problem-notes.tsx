import { WarningCircle } from '@strapi/icons';
import type { Reason } from '#site-content/domain/problems/codes';
import { useProblemText } from '../../rules/use-problem-text';

/** The server's error messages for an item. */
export const ProblemNotes = ({ reasons }: { readonly reasons: readonly Reason[] }) => {
  const problemText = useProblemText();
  return (
    <>
      {reasons.map(problemText).map((message) => (
        <div key={message} className="note" data-wrong>
          <WarningCircle aria-hidden />
          {message}
        </div>
      ))}
    </>
  );
};
