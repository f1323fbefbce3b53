import problems from '#scheduling/domain/translations/en.json';
import texts from './en.json';

export default { ...texts, ...problems };
