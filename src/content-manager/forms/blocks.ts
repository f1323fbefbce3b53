import type { Field, Form } from './form';
import { HTML_DESCRIPTION } from './html-description';

const heading: Field = { label: 'Heading' };
const text: Field = { label: 'Text', description: 'Plain text, without HTML.' };
const image: Field = {
  label: 'Image',
  description: 'Say what it shows as its alternative text in the Media Library.',
};
const link: Field = { label: 'Link', description: 'Where the visitor goes from here.' };

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
      image,
      alt: {
        label: 'Alternative text',
        description:
          'What the image shows here, for those who do not see it. Empty: the text of the Media Library.',
      },
    },
    {
      caption: {
        label: 'Caption',
        description: 'Shown with the image, such as its place or author.',
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
    { cards: { label: 'Cards', description: 'Shown in this order; drag them to change it.' } },
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
        description: 'Shown in this order; drag them to change it.',
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
    { text: { label: 'Quotation', description: 'The words alone, without quotation marks.' } },
    { attribution: { label: 'Said by', description: 'Such as "Ada Lovelace, mathematician".' } },
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
      title: { label: 'Title', description: 'For visitors who cannot see what is embedded.' },
    },
  ],
};

export const linkForm: Form = {
  mainField: 'text',
  rows: [
    { text: { label: 'Text', description: 'What the visitor reads, such as "Our fares".' } },
    {
      page: {
        label: 'Page',
        description:
          'A page of this site. The link follows it when it moves, and is left out while it is not published.',
        placeholder: 'Choose a page',
      },
      url: {
        label: 'URL',
        description:
          'In place of a page: a relative path, such as /about/, an http or https URL, a tel: link or a mailto: link.',
        placeholder: '/about/',
      },
    },
  ],
};
