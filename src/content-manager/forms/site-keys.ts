import type { Field, Form } from './form';
import { HTML_DESCRIPTION } from './html-description';

const socialProfile = (letter: string): Field => ({
  label: `Social profile ${letter}`,
  description: 'An http or https URL, such as https://social.example.com/our-site.',
  placeholder: 'https://',
});

const STYLE_EXAMPLE = 'mapbox://styles/account/style';

export const siteKeys: Form = {
  rows: [
    {
      email: {
        label: 'Contact email address',
        description: 'For example, hello@example.com.',
        placeholder: 'hello@example.com',
      },
      password: {
        label: 'Password',
        description:
          'Sent to the website as plain text, so visitors can read it. Do not enter a password that protects anything.',
      },
    },
    { social_network_a: socialProfile('A'), social_network_b: socialProfile('B') },
    { social_network_c: socialProfile('C'), social_network_d: socialProfile('D') },
    {
      request_info: {
        label: 'Request information',
        description: 'The call to action shown throughout the site.',
      },
    },
    {
      footer_disclaimer: {
        label: 'Footer disclaimer',
        description: `The legal text in the footer, up to 64 KiB. ${HTML_DESCRIPTION}`,
      },
    },
    {
      vendor_tag_manager: {
        label: 'Tag manager container',
        description: 'The ID of the container in the tag manager.',
      },
      vendor_places: {
        label: 'Places API key',
        description:
          'For the places and geocoding provider. Visitors can read this key, so restrict it to this site in the settings of the provider.',
      },
    },
    {
      map_accesstoken: {
        label: 'Map access token',
        description:
          'For the map provider. Visitors can read this token, so restrict it to this site in the settings of the provider.',
      },
      map_style: {
        label: 'Map style',
        description: `A URI with a scheme, such as ${STYLE_EXAMPLE}.`,
        placeholder: STYLE_EXAMPLE,
      },
      map_flight_estimator_style: {
        label: 'Flight estimator map style',
        description: `A URI with a scheme, such as ${STYLE_EXAMPLE}.`,
        placeholder: STYLE_EXAMPLE,
      },
    },
    {
      marketing_form_account: {
        label: 'Marketing form account',
        description: 'The ID of the account at the form provider.',
      },
      marketing_form_id: {
        label: 'Marketing form ID',
        description: 'Digits only, such as 1921071.',
      },
    },
  ],
};

export const requestInfo: Form = {
  mainField: 'cta_text',
  rows: [
    {
      cta_text: { label: 'Text', description: 'The text visitors see, such as "Ask a question".' },
      cta_url: {
        label: 'URL',
        description: 'A relative path that starts with one /, such as /contact/.',
        placeholder: '/contact/',
      },
    },
  ],
};
