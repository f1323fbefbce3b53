export { type CommandOptions, defineCompare, type ImportedBy, type ImportedSide } from './command';
export { compareFiles } from './compare-files';
export {
  type CompareOptions,
  compareSides,
  type Comparison,
  sortDifferences,
} from './compare-sides';
export type { Difference, DifferenceKind, ImagePair, ImageReference } from './difference';
export { formatJsonPath, type JsonPath, parseIgnoredPaths } from './json-path';
export { openListing, type OpenSide, openSide } from './open-side';
export { checkRequestedAddresses, readRequestedAddresses } from './read-requested-addresses';
export {
  buildReport,
  type CompareReport,
  formatReport,
  type RequestedAddressesReport,
} from './report';
export { renderReportPage } from './report-page';
export type { JsonObject, Side } from './side';
