import { isHttpUrl } from '../rules/links';

/** What a place in the address of the front end's preview is filled with. */
export interface PreviewPlaces {
  /** Of the page on the website as its draft would be published, such as `/about/`. */
  readonly path: string;
  readonly slug: string;
  readonly id: string;
  /** Empty for what is published: the front end leaves its preview. */
  readonly token: string;
}

const PLACES = ['path', 'slug', 'id', 'token'] as const satisfies readonly (keyof PreviewPlaces)[];

const PLACE = /\{([^{}]*)\}/g;

export const PREVIEW_URL_FORM =
  'must be an http or https URL with the place {token}, such as https://www.example.com/preview?path={path}&token={token}';

/** Whether it is an address with places that can be filled in, the token's among them, and none of them in its origin. */
export const isPreviewUrl = (url: string): boolean => {
  const names = [...url.matchAll(PLACE)].map(([, name]) => name);
  return (
    isHttpUrl(url.replace(PLACE, 'x')) &&
    /^https?:\/\/[^/{}?#]+[/?#]/i.test(url) &&
    names.includes('token') &&
    names.every((name) => PLACES.some((known) => known === name))
  );
};

/** The address with its places filled in, each encoded. */
export const fillPreviewUrl = (url: string, places: PreviewPlaces): string =>
  url.replace(PLACE, (_all, name: keyof PreviewPlaces) => encodeURIComponent(places[name]));
