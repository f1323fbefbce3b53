import texts from './de.json';

export default texts;
