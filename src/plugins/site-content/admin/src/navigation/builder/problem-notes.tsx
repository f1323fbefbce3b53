import { WarningCircle } from '@strapi/icons';
import { useProblemText } from '../../rules/use-problem-text';

/** What the server says is wrong with an item. */
export const ProblemNotes = ({ messages }: { readonly messages: readonly string[] }) => {
  const problemText = useProblemText();
  return (
    <>
      {messages.map((message) => (
        <div key={message} className="note" data-wrong>
          <WarningCircle aria-hidden />
          {problemText(message)}
        </div>
      ))}
    </>
  );
};
