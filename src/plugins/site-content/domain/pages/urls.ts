/** The URLs of this service and the website: from the configuration, never from the request. */
export interface UrlSettings {
  /** Public site URL without a trailing slash, `''` if not configured. */
  readonly siteUrl: string;
  /** Public URL of this service, `''` if not configured. */
  readonly serverUrl: string;
  /** Public URL of the bucket with the files, `''` if this service stores them itself. */
  readonly filesUrl?: string;
  /** Prefix of the routes, such as `/api`. */
  readonly apiPrefix: string;
}

/** URLs created by the service; bare paths if nothing is configured. */
export interface Urls {
  /** Returns the URL of a page on the website. */
  html(path: string): string;
  /** Returns the pages endpoint's URL for all fields of one page. */
  detail(id: string): string;
  /** Returns the initial data endpoint's URL. */
  initialData(): string;
  /** Returns the URL of an uploaded file. Its stored URL is a path, or absolute with another storage provider. */
  file(url: string): string;
  /** Returns the stored URL for the public URL of a file; any other URL unchanged. */
  storedFile(url: string): string;
}

/** Path of Media Library files in stored content, wherever the files are. */
export const UPLOADS = '/uploads/';

export const buildUrls = ({ siteUrl, serverUrl, filesUrl = '', apiPrefix }: UrlSettings): Urls => {
  const server = serverUrl.replace(/\/+$/, '');
  const bucket = filesUrl.replace(/\/+$/, '');
  const uploads = bucket === '' ? `${server}${UPLOADS}` : `${bucket}/`;
  /** Prefixes of public URLs of files, including those from before the bucket was configured. */
  const own = [uploads, `${server}${UPLOADS}`].filter((begin) => !begin.startsWith('/'));
  return {
    html: (path) => `${siteUrl}${path}`,
    detail: (id) => `${server}${apiPrefix}/pages/?id=${encodeURIComponent(id)}&fields=*`,
    initialData: () => `${server}${apiPrefix}/initial-data/`,
    file: (url) => {
      if (url.startsWith(UPLOADS)) return `${uploads}${url.slice(UPLOADS.length)}`;
      return url.startsWith('/') ? `${server}${url}` : url;
    },
    storedFile: (url) => {
      const begin = own.find((one) => url.startsWith(one));
      return begin === undefined ? url : `${UPLOADS}${url.slice(begin.length)}`;
    },
  };
};
