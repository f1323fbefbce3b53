/** Where this service and the website are reached: from the configuration, never from the request. */
export interface UrlSettings {
  /** Public site URL without a trailing slash, `''` if not configured. */
  readonly siteUrl: string;
  /** Public URL of this service, `''` if not configured. */
  readonly serverUrl: string;
  /** Public URL of the bucket with the files, `''` if this service has them itself. */
  readonly filesUrl?: string;
  /** Prefix of the routes, such as `/api`. */
  readonly apiPrefix: string;
}

/** URLs created by the service; bare paths if nothing is configured. */
export interface Urls {
  /** A page on the website. */
  html(path: string): string;
  /** The pages endpoint's URL for all fields of one page. */
  detail(id: string): string;
  /** The initial data endpoint's URL. */
  initialData(): string;
  /** An uploaded file. Its stored URL is a path, or absolute with another storage provider. */
  file(url: string): string;
  /** The stored URL of a file that is given by its public one; any other URL as it is. */
  storedFile(url: string): string;
}

/** Path of the Media Library's files in all that is stored, wherever they are. */
export const UPLOADS = '/uploads/';

export const buildUrls = ({ siteUrl, serverUrl, filesUrl = '', apiPrefix }: UrlSettings): Urls => {
  const server = serverUrl.replace(/\/+$/, '');
  const bucket = filesUrl.replace(/\/+$/, '');
  const uploads = bucket === '' ? `${server}${UPLOADS}` : `${bucket}/`;
  /** Beginnings of public URLs of files; those of before there was a bucket lead to it. */
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
