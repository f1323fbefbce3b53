import problems from '#scheduling/domain/translations/de.json';
import texts from './de.json';

export default { ...texts, ...problems };
