import problems from '#scheduling/domain/translations/en.json';
import texts from './en.json';
import { withProblems } from './with-problems';

export default withProblems(texts, problems);
