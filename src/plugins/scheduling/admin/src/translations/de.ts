import problems from '../../../domain/translations/de.json';
import texts from './de.json';
import { withProblems } from './with-problems';

export default withProblems(texts, problems);
