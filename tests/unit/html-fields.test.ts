import { PAGE, SITE_KEYS } from '../../src/plugins/site-content/server/src/content-types';
import { HTML_FIELD } from '../../src/plugins/site-content/server/src/custom-fields';
import { cleanHtmlFields } from '../../src/plugins/site-content/server/src/rules/html-fields';
import { models } from './models';

const DIRTY = '<p onclick="x">a</p><script>x</script>';
const CLEAN = '<p>a</p>';
const ADDED = { type: 'text', customField: HTML_FIELD };

describe('HTML is cleaned', () => {
  test('in rich text and in answers, at any depth, and nowhere else', () => {
    const page = {
      title: DIRTY,
      body: [
        { __component: 'blocks.rich-text', html: DIRTY },
        { __component: 'blocks.faq', questions: [{ question: '<b>?', answer: DIRTY }] },
      ],
    };
    cleanHtmlFields(models(), PAGE, page);
    expect(page).toEqual({
      title: DIRTY,
      body: [
        { __component: 'blocks.rich-text', html: CLEAN },
        { __component: 'blocks.faq', questions: [{ question: '<b>?', answer: CLEAN }] },
      ],
    });
  });

  test('in the site keys', () => {
    const keys = { footer_disclaimer: DIRTY, password: DIRTY };
    cleanHtmlFields(models(), SITE_KEYS, keys);
    expect(keys).toEqual({ footer_disclaimer: CLEAN, password: DIRTY });
  });

  test('in fields of a type, a component and a block that were added', () => {
    const getModel = models({
      [PAGE]: { teaser: ADDED, plain: { type: 'text' } },
      'shared.card': { more: ADDED },
      'blocks.added': { more: ADDED },
    });
    const page = {
      teaser: DIRTY,
      plain: DIRTY,
      body: [
        { __component: 'blocks.cards', cards: [{ more: DIRTY }] },
        { __component: 'blocks.added', more: DIRTY },
      ],
    };
    cleanHtmlFields(getModel, PAGE, page);
    expect(page).toEqual({
      teaser: CLEAN,
      plain: DIRTY,
      body: [
        { __component: 'blocks.cards', cards: [{ more: CLEAN }] },
        { __component: 'blocks.added', more: CLEAN },
      ],
    });
  });

  test.each([[undefined], [null], [1], [['<script>']]])(
    '%p is left to Strapi to refuse',
    (value) => {
      const keys = { footer_disclaimer: value };
      cleanHtmlFields(models(), SITE_KEYS, keys);
      expect(keys).toEqual({ footer_disclaimer: value });
    }
  );
});
