import { isHttpUrl } from '../rules/links';

/** Values for the placeholders in the front end's preview URL. */
export interface PreviewPlaces {
  /** Public path the page would have if its draft were published, such as `/about/`. */
  readonly path: string;
  readonly slug: string;
  readonly id: string;
  /** Empty for published content: the front end leaves preview mode. */
  readonly token: string;
}

const PLACES = ['path', 'slug', 'id', 'token'] as const satisfies readonly (keyof PreviewPlaces)[];

const PLACE = /\{([^{}]*)\}/g;

export const PREVIEW_URL_FORM =
  'must be an http or https URL with the placeholder {token}, such as https://www.example.com/preview?id={id}&path={path}&token={token}';

/**
 * Whether the URL is valid with its placeholders filled in, contains the token placeholder, and has none in
 * its origin.
 */
export const isPreviewUrl = (url: string): boolean => {
  const names = [...url.matchAll(PLACE)].map(([, name]) => name);
  return (
    isHttpUrl(url.replace(PLACE, 'x')) &&
    /^https?:\/\/[^/{}?#]+[/?#]/i.test(url) &&
    names.includes('token') &&
    names.every((name) => PLACES.some((known) => known === name))
  );
};

/** Fills the placeholders, each percent-encoded. */
export const fillPreviewUrl = (url: string, places: PreviewPlaces): string =>
  url.replace(PLACE, (_all, name: keyof PreviewPlaces) => encodeURIComponent(places[name]));
