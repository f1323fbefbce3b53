/**
 * The command that asks for a URL as a visitor does and shows headers and body.
 *
 * @param url absolute, or a path where the service knows no public address of its own
 * @param service the address at which the panel reaches the service
 */
export const curlCommand = (url: string, service: string): string => {
  const quoted = new URL(url, service).href.replaceAll("'", "'\\''");
  return `curl --include '${quoted}'`;
};
