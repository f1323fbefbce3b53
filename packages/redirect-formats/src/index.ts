export { formatOfName, formatOfText, isListFormat, LIST_FORMATS, type ListFormat } from './formats';
export { listLine, ListUnreadable, LONGEST_LINE, MOST_LINES, type ListLine } from './list';
export { readList, type ListHints, type RedirectList } from './read-list';
export { reason, type Reason, type ReasonCode, type ReasonValues } from './reasons';
export type { ChosenColumns, TableHead } from './table';
export { writeList, type ExportedRedirect, type WrittenList } from './write-list';
export { asciiDestination, matchKeyOf, requestPathOf, type Matching } from './targets/request';
export type { Entry, Limits, Target } from './targets/target';
export { targetOf, type PlainFormat } from './targets/targets';
