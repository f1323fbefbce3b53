export type { Detected, Format, ListFile, ReadFile, Reading } from './formats/format';
export {
  formatNamed,
  formatOfName,
  isListFormat,
  LIST_FORMATS,
  type ListFormat,
  type PlainFormat,
} from './formats/registry';
export { listLine, ListUnreadable, MAX_LINE_LENGTH, MAX_LINES, type ListLine } from './list';
export { readList, type ListHints, type RedirectList } from './read-list';
export { reason, type Reason, type ReasonCode, type ReasonValues } from './reasons';
export { ROLES, type Role } from './reading/recognise-columns';
export type { ChosenColumns, TableColumn, TableHead } from './reading/table';
export type { Unread } from './reading/unrecognised-columns';
export type { ExportedRedirect } from './writing/exported-redirect';
export { getTarget, writeList } from './write-list';
export type { WrittenList } from './writing/written-list';
export { asciiDestination, getMatchKey, getRequestPath, type Matching } from './targets/request';
export type { Entry, Limits, Target } from './targets/target';
