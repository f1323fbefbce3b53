/** Where this service and the website are reached, from the configuration and never from a request. */
export interface UrlSettings {
  /** Public address of the website without a trailing slash, `''` where none is configured. */
  readonly siteUrl: string;
  /** Public address of this service, `''` where none is configured. */
  readonly serverUrl: string;
  /** Prefix of the routes, such as `/api`. */
  readonly apiPrefix: string;
}

/** The URLs that the service itself makes; paths where nothing is configured. */
export interface Urls {
  /** A page on the website. */
  html(path: string): string;
  /** The answer of the pages route with everything about one page. */
  detail(id: string): string;
  /** The answer of the route of initial data. */
  initialData(): string;
  /** An uploaded file, whose own URL is a path or, with a storage provider, absolute. */
  file(url: string): string;
}

export const buildUrls = ({ siteUrl, serverUrl, apiPrefix }: UrlSettings): Urls => {
  const server = serverUrl.replace(/\/+$/, '');
  return {
    html: (path) => `${siteUrl}${path}`,
    detail: (id) => `${server}${apiPrefix}/pages/?id=${encodeURIComponent(id)}&fields=*`,
    initialData: () => `${server}${apiPrefix}/initial-data/`,
    file: (url) => (url.startsWith('/') ? `${server}${url}` : url),
  };
};
