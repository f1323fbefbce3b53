import { type GetModel, walkComponents } from '../components/walk';
import { LINK_COMPONENT, NAV_ITEM, REDIRECT, REQUEST_INFO, SITE_KEYS } from '../content-types';

type Values = Record<string, unknown>;

/** Validated URL attributes, by the content type or component that has them. */
const URL_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  [NAV_ITEM]: ['url'],
  [REDIRECT]: ['destination'],
  [SITE_KEYS]: [
    ...['map_style', 'map_flight_estimator_style'],
    ...['social_network_a', 'social_network_b', 'social_network_c', 'social_network_d'],
  ],
  [REQUEST_INFO]: ['cta_url'],
  [LINK_COMPONENT]: ['url'],
  'blocks.embed': ['url'],
};

const trimAttributes = (uid: string, values: Values): void => {
  for (const name of URL_ATTRIBUTES[uid] ?? []) {
    const value = values[name];
    if (typeof value === 'string') values[name] = value.trim();
  }
};

/**
 * Trims whitespace around the URLs of an entry and its components in place, because copying often adds it.
 */
export const trimUrls = (getModel: GetModel, uid: string, data: Values): void => {
  trimAttributes(uid, data);
  for (const component of walkComponents(getModel, uid, data)) {
    trimAttributes(component.uid, component.value);
  }
};
