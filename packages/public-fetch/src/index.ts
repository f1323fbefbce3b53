export { isOnInternalHost } from './internal-host';
export { isPublicAddress } from './public-address';
export {
  createPublicAgent,
  NotPublicError,
  type PublicAgentOptions,
  type Resolve,
} from './public-agent';
export { locateFile } from './locate-file';
export { parseUrl } from './parse-url';
export { sendRequest, type PublicRequest, type PublicResponse } from './send-request';
export {
  inMegabytes,
  isUrl,
  MAX_RESPONSE_MS,
  MAX_IMAGE_BYTES,
  MAX_JSON_BYTES,
  MAX_LIST_BYTES,
  readSource,
  readStream,
  readUrl,
  type UrlContent,
} from './read-source';
