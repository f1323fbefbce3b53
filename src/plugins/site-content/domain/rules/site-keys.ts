import { checkText, isEmpty, type Problem, reason, type TextRule } from '../problems/problem';
import { httpUrl, relativePath, uriWithScheme } from './links';
import { hasControlCharacter } from './text';

/** The members of `keys`, in response order (docs/api.md#site-keys). */
export const KEY_NAMES = [
  'vendor_tag_manager',
  'vendor_places',
  'map_accesstoken',
  'map_style',
  'map_flight_estimator_style',
  'password',
  'social_network_a',
  'social_network_b',
  'social_network_c',
  'social_network_d',
  'email',
  'footer_disclaimer',
  'marketing_form_account',
  'marketing_form_id',
] as const;

type Values = Record<string, unknown>;

export type KeyName = (typeof KEY_NAMES)[number];

const emailAddress: TextRule = (text) =>
  !hasControlCharacter(text) &&
  /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/.test(text)
    ? null
    : reason('site-keys.not-email');

const digits: TextRule = (text) => (/^[0-9]+$/.test(text) ? null : reason('site-keys.not-digits'));

const anyText: TextRule = () => null;

const RULES: Record<KeyName, TextRule> = {
  vendor_tag_manager: anyText,
  vendor_places: anyText,
  map_accesstoken: anyText,
  map_style: uriWithScheme,
  map_flight_estimator_style: uriWithScheme,
  password: anyText,
  social_network_a: httpUrl,
  social_network_b: httpUrl,
  social_network_c: httpUrl,
  social_network_d: httpUrl,
  email: emailAddress,
  footer_disclaimer: anyText,
  marketing_form_account: anyText,
  marketing_form_id: digits,
};

/** The rule for `cta_url`. */
export const ctaUrlRule = relativePath;

/**
 * Validates the given members. The length of HTML, including `footer_disclaimer`, is checked when it is
 * sanitized. Source: docs/api.md#site-keys.
 */
export const checkSiteKeys = (data: Record<string, unknown>): Problem[] => {
  const problems = KEY_NAMES.flatMap((name) => checkText([name], data[name], RULES[name]));
  const requestInfo = data['request_info'];
  if (isEmpty(requestInfo) || typeof requestInfo !== 'object') return problems;
  const ctaUrl = (requestInfo as Record<string, unknown>)['cta_url'];
  return [...problems, ...checkText(['request_info', 'cta_url'], ctaUrl, ctaUrlRule)];
};

/**
 * Returns the keys as served: without values that break a rule. Saves never store such values, but `strapi import` and
 * SQL do.
 *
 * @param keys as stored; their HTML is handled elsewhere
 */
export const getValidKeys = <Keys extends object>(keys: Keys): Keys => {
  const valid = { ...keys } as Values;
  for (const { path } of checkSiteKeys(valid)) {
    const [name, inside] = path.map(String);
    if (name === undefined) continue;
    valid[name] = inside === undefined ? '' : { ...(valid[name] as Values), [inside]: '' };
  }
  return valid as Keys;
};
