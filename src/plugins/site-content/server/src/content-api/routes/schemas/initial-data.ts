import { z } from 'zod';
import { KEY_NAMES, type KeyName } from '#site-content/domain/rules/site-keys';
import type { Options } from '#site-content/server/config/options';
import type { Named } from './named';

/** The members of `keys`. Source: docs/api.md#site-keys. */
const KEYS: Readonly<Record<KeyName, string>> = {
  vendor_tag_manager: 'ID of a tag-management container.',
  vendor_places: 'API key for a places or geocoding provider.',
  map_accesstoken: 'Access token for a map provider.',
  map_style: 'Map style: a URI with a scheme.',
  map_flight_estimator_style: 'Map style of the flight estimator: a URI with a scheme.',
  password: 'May be empty.',
  social_network_a: 'URL of a social profile.',
  social_network_b: 'URL of a social profile.',
  social_network_c: 'URL of a social profile.',
  social_network_d: 'URL of a social profile.',
  email: 'Contact email address.',
  footer_disclaimer: 'Legal disclaimer, as HTML paragraphs.',
  marketing_form_account: 'Account ID at a marketing form provider.',
  marketing_form_id: 'Form ID, digits only.',
};

const keysSchema = (keyNames: Options['initialData']['keyNames']): z.ZodType =>
  z
    .strictObject(
      Object.fromEntries(
        KEY_NAMES.map((name) => [keyNames[name] ?? name, z.string().describe(KEYS[name])])
      )
    )
    .describe('Integration settings; empty strings if unset.');

const redirects = z
  .record(
    z.string(),
    z
      .string()
      .nullable()
      .describe(
        'A relative path, an absolute URL or an empty string; `null` if there is no destination.'
      )
  )
  .describe('Maps source paths, without their leading slash, to destinations.');

const requestInfo = z
  .strictObject({
    cta_text: z.string(),
    cta_url: z.string().describe('A relative path.'),
  })
  .describe('The call to action; empty strings if unset.');

const headerItem = (named: Named): z.ZodType =>
  named('HeaderItem', () =>
    z.strictObject({
      title: z.string().describe('The text visitors see.'),
      subitems: z.array(headerItem(named)),
      url: z.string().describe('A relative path.'),
    })
  );

const footerGroup = (named: Named): z.ZodType =>
  named('FooterGroup', () =>
    z.strictObject({
      title: z.string().describe('The text visitors see.'),
      subitems: z.array(
        named('FooterEntry', () =>
          z.strictObject({
            title: z.string().describe('The text visitors see.'),
            url: z
              .string()
              .describe(
                'A relative path, an absolute http or https URL, a `tel:` link or a `mailto:` link.'
              ),
          })
        )
      ),
    })
  );

/**
 * Builds the schema of `GET /api/initial-data/`, with the member names that the options define. Source:
 * docs/api.md#get-apiinitial-data.
 */
export const initialDataSchema = (
  { keyNames, navigationMember }: Options['initialData'],
  named: Named
): z.ZodType => {
  const navigation = {
    header: z.array(headerItem(named)).describe('The header navigation.'),
    footer: z.array(footerGroup(named)).describe('The footer navigation.'),
  };
  return z
    .strictObject({
      keys: named('Keys', () => keysSchema(keyNames)),
      redirects: named('Redirects', () => redirects),
      'request-info': named('RequestInfo', () => requestInfo),
      ...(navigationMember === null
        ? navigation
        : { [navigationMember]: z.strictObject(navigation) }),
    })
    .describe('The data a front end needs at startup.');
};
