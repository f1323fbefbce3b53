import { z } from 'zod';
import { KEY_NAMES, type KeyName } from '#site-content/domain/rules/site-keys';
import type { Options } from '#site-content/server/config/options';
import type { Named } from './named';

/** What the members of `keys` hold. Source: docs/api.md#the-keys-object. */
const KEYS: Readonly<Record<KeyName, string>> = {
  vendor_tag_manager: 'Identifier of a tag-management container.',
  vendor_places: 'API key for a places or geocoding provider.',
  map_accesstoken: 'Access token for a map provider.',
  map_style: 'Map style reference: a URI with a scheme.',
  map_flight_estimator_style: 'Map style reference for the flight estimator: a URI with a scheme.',
  password: 'May be empty.',
  social_network_a: 'URL of a social profile.',
  social_network_b: 'URL of a social profile.',
  social_network_c: 'URL of a social profile.',
  social_network_d: 'URL of a social profile.',
  email: 'Contact e-mail address.',
  footer_disclaimer: 'HTML of paragraphs with the legal disclaimer.',
  marketing_form_account: 'Account identifier of a marketing form provider.',
  marketing_form_id: 'Form identifier: digits.',
};

const keysSchema = (keyNames: Options['initialData']['keyNames']): z.ZodType =>
  z
    .strictObject(
      Object.fromEntries(
        KEY_NAMES.map((name) => [keyNames[name] ?? name, z.string().describe(KEYS[name])])
      )
    )
    .describe('Integration settings; empty where nothing is set.');

const redirects = z
  .record(
    z.string(),
    z
      .string()
      .nullable()
      .describe('A relative path, an absolute URL or the empty string; `null` for no destination.')
  )
  .describe('From a source path without its leading slash to its destination.');

const requestInfo = z
  .strictObject({
    cta_text: z.string(),
    cta_url: z.string().describe('A relative path.'),
  })
  .describe('The call to action; empty where nothing is set.');

const headerItem = (named: Named): z.ZodType =>
  named('HeaderItem', () =>
    z.strictObject({
      title: z.string().describe('What visitors read.'),
      subitems: z.array(headerItem(named)),
      url: z.string().describe('A relative path.'),
    })
  );

const footerGroup = (named: Named): z.ZodType =>
  named('FooterGroup', () =>
    z.strictObject({
      title: z.string().describe('What visitors read.'),
      subitems: z.array(
        named('FooterEntry', () =>
          z.strictObject({
            title: z.string().describe('What visitors read.'),
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
 * Describes the answer of `GET /api/initial-data/`, under the names that the options give its members.
 * Source: docs/api.md#get-apiinitial-data.
 */
export const initialDataSchema = (
  { keyNames, navigationMember }: Options['initialData'],
  named: Named
): z.ZodType => {
  const navigation = {
    header: z.array(headerItem(named)).describe('The navigation of the header.'),
    footer: z.array(footerGroup(named)).describe('The navigation of the footer.'),
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
    .describe('What a front end needs at start-up.');
};
