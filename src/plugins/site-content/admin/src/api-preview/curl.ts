import { PREVIEW_HEADER } from '../../../contract/preview/token-names';

/**
 * The command that asks for a URL as a visitor does and shows headers and body.
 *
 * @param url absolute, or a path where the service knows no public address of its own
 * @param service the address at which the panel reaches the service
 * @param token of a preview, `null` for what is live
 */
export const curlCommand = (url: string, service: string, token: string | null): string => {
  const quoted = new URL(url, service).href.replaceAll("'", "'\\''");
  const header = token === null ? '' : ` --header '${PREVIEW_HEADER}: ${token}'`;
  return `curl --include${header} '${quoted}'`;
};
