export { decodeText } from './decode-text';
export { isOnInternalHost } from './internal-host';
export { locateFile } from './locate-file';
export { parseUrl } from './parse-url';
export { isPublicAddress } from './public-address';
export {
  createPublicAgent,
  isPrivateUrl,
  NotPublicError,
  type PublicAgentOptions,
  type Resolve,
} from './public-agent';
export {
  inMegabytes,
  isUrl,
  MAX_IMAGE_BYTES,
  MAX_JSON_BYTES,
  MAX_LIST_BYTES,
  MAX_RESPONSE_MS,
  readNamedSource,
  readSource,
  readStream,
  readText,
  readUrl,
  SourceMissingError,
  type UrlContent,
} from './read-source';
export { type PublicRequest, type PublicResponse, sendRequest } from './send-request';
