import problems from '../../../contract/translations/de.json';
import texts from './de.json';
import { withProblems } from './with-problems';

export default withProblems(texts, problems);
