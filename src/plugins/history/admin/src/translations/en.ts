import texts from './en.json';

export default texts;
