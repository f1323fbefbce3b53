import { useQuestion } from '../components/use-question';
import { ConflictHost } from '../history-slot/slot';
import { PublishProblems } from '../page-panel/publish-problems';
import { PublishQuestion } from '../page-panel/publish-question';
import { publishQuestions } from '../page-panel/publish-questions';

const PublishHost = () => {
  const question = useQuestion(publishQuestions);
  if (question === null) return null;
  if (question.about === 'urls') return <PublishQuestion question={question} />;
  return <PublishProblems question={question} />;
};

/** Shows questions before a write. Renders nothing if there is none. */
export const QuestionHost = () => (
  <>
    <PublishHost />
    <ConflictHost />
  </>
);
