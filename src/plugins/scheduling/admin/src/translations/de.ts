import problems from '#scheduling/domain/translations/de.json';
import texts from './de.json';
import { withProblems } from './with-problems';

export default withProblems(texts, problems);
