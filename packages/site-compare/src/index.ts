export { checkRequestedAddresses, readRequestedAddresses } from './read-requested-addresses';
export { compareFiles } from './compare-files';
export {
  compareSides,
  sortDifferences,
  type Comparison,
  type CompareOptions,
} from './compare-sides';
export {
  defineCompare,
  UsageError,
  type CommandOptions,
  type ImportedBy,
  type ImportedSide,
} from './command';
export type { Difference, DifferenceKind, ImagePair, ImageReference } from './difference';
export { parseIgnoredPaths, formatJsonPath, type JsonPath } from './json-path';
export { openListing, openSide, type OpenSide } from './open-side';
export {
  formatReport,
  buildReport,
  type RequestedAddressesReport,
  type CompareReport,
} from './report';
export { renderReportPage } from './report-page';
export type { JsonObject, Side } from './side';
