import problems from '#webhooks/domain/translations/en.json';
import texts from './en.json';

export default { ...texts, ...problems };
