export type { Detected, Format, ListFile, ReadFile, Reading } from './formats/format';
export {
  formatNamed,
  formatOfName,
  isListFormat,
  KNOWN_EXTENSIONS,
  LIST_FORMATS,
  type ListFormat,
  needsSiteUrl,
  type PlainFormat,
} from './formats/registry';
export {
  type Ignored,
  type ListLine,
  listLine,
  MAX_LINE_LENGTH,
  MAX_LINES,
  UnreadableListError,
} from './list';
export { type ListHints, readList, type RedirectList } from './read-list';
export { type Role, ROLES } from './reading/recognise-columns';
export type { ChosenColumns, TableColumn, TableHead } from './reading/table';
export type { Unread } from './reading/unrecognised-columns';
export { type Reason, reason, type ReasonCode, type ReasonValues } from './reasons';
export { asciiDestination, getMatchKey, getRequestPath, type Matching } from './targets/request';
export type { Entry, Limits, Target } from './targets/target';
export { getTarget, writeList } from './write-list';
export type { ExportedRedirect } from './writing/exported-redirect';
export type { WrittenList } from './writing/written-list';
