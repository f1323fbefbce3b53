import { useQuestion } from '#site-content/admin/components/use-question';
import { conflictQuestions } from './ask-author';
import { EditConflictDialog } from './edit-conflict-dialog';

/** Asks how to resolve edit conflicts; otherwise renders nothing. */
export const ConflictHost = () => {
  const question = useQuestion(conflictQuestions);
  if (question === null) return null;
  // Keyed, so that each question starts with its own choices.
  return <EditConflictDialog key={question.held.version} question={question} />;
};
