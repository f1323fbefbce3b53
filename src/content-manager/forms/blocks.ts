import type { Field, Form } from './form';
import { HTML_DESCRIPTION } from './html-description';

const heading: Field = { label: 'Heading' };
const text: Field = { label: 'Text', description: 'Plain text, without HTML.' };
const image: Field = {
  label: 'Image',
  description: 'Set the alternative text in the Media Library.',
};
const link: Field = { label: 'Link', description: 'The page or URL to link to.' };

export const hero: Form = {
  mainField: 'heading',
  rows: [{ heading }, { text, image }, { link }],
};

export const richText: Form = {
  rows: [{ html: { label: 'Text', description: HTML_DESCRIPTION } }],
};

export const imageBlock: Form = {
  mainField: 'caption',
  rows: [
    {
      image: { label: 'Image', description: 'Chosen or uploaded in the Media Library.' },
      alt: {
        label: 'Alternative text',
        description:
          'What the image shows, for people who cannot see it. If empty, the alternative text from the Media Library is used.',
      },
    },
    {
      caption: {
        label: 'Caption',
        description: 'Shown with the image, such as the location or photographer.',
      },
    },
  ],
};

export const callToAction: Form = {
  mainField: 'heading',
  rows: [{ heading }, { text }, { link }],
};

export const cards: Form = {
  mainField: 'heading',
  rows: [
    { heading },
    { cards: { label: 'Cards', description: 'Shown in this order. Drag to reorder.' } },
  ],
};

export const card: Form = {
  mainField: 'title',
  rows: [{ title: { label: 'Title' } }, { text, image }, { link }],
};

export const faq: Form = {
  mainField: 'heading',
  rows: [
    { heading },
    {
      questions: {
        label: 'Questions',
        description: 'Shown in this order. Drag to reorder.',
      },
    },
  ],
};

export const question: Form = {
  mainField: 'question',
  rows: [
    { question: { label: 'Question' } },
    { answer: { label: 'Answer', description: HTML_DESCRIPTION } },
  ],
};

export const quote: Form = {
  mainField: 'text',
  rows: [
    { text: { label: 'Quotation', description: 'The quoted text, without quotation marks.' } },
    {
      attribution: {
        label: 'Attribution',
        description: 'For example, "Ada Lovelace, mathematician".',
      },
    },
  ],
};

export const embed: Form = {
  mainField: 'url',
  rows: [
    {
      url: {
        label: 'URL',
        description: 'An http or https URL, such as https://video.example.com/embed/1.',
        placeholder: 'https://',
      },
      title: {
        label: 'Title',
        description: 'Describes the embedded content for visitors who cannot see it.',
      },
    },
  ],
};

export const linkForm: Form = {
  mainField: 'text',
  rows: [
    { text: { label: 'Text', description: 'The text visitors see, such as "Our fares".' } },
    {
      page: {
        label: 'Page',
        description:
          'A page of this site. The link follows the page when it moves, and is hidden while the page is not published.',
        placeholder: 'Choose a page',
      },
      url: {
        label: 'URL',
        description:
          'Instead of a page: a relative path, such as /about/, an http or https URL, a tel: link or a mailto: link.',
        placeholder: '/about/',
      },
    },
  ],
};
