import { PAGE, SITE_KEYS } from '../../src/plugins/site-content/domain/content-types';
import { HTML_FIELD } from '../../src/plugins/site-content/domain/custom-fields';
import { cleanHtmlFields } from '../../src/plugins/site-content/domain/rules/html-fields';
import {
  HTML_LIMIT_IN_BYTES,
  HTML_LIMIT_OF_ENTRY_IN_BYTES,
} from '../../src/plugins/site-content/domain/rules/html-limits';
import { models } from './models';

const DIRTY = '<p onclick="x">a</p><script>x</script>';
const CLEAN = '<p>a</p>';
const ADDED = { type: 'text', customField: HTML_FIELD };

describe('HTML is cleaned', () => {
  test('in rich text and in answers, at any depth, and in no other fields', () => {
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

  test('in the footer disclaimer of the site keys', () => {
    const keys = { footer_disclaimer: DIRTY, password: DIRTY };
    cleanHtmlFields(models(), SITE_KEYS, keys);
    expect(keys).toEqual({ footer_disclaimer: CLEAN, password: DIRTY });
  });

  test('in HTML fields added to a type, a component and a block', () => {
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

  test('unless it exceeds the limits, which is reported and leaves the field unchanged', () => {
    const deep = '<b>'.repeat(101);
    const long = 'x'.repeat(256 * 1024 + 1);
    const getModel = models({ [PAGE]: { teaser: { ...ADDED, options: { maxBytes: 10 } } } });
    const page = {
      teaser: '<p>123</p>1',
      body: [
        { __component: 'blocks.rich-text', html: deep },
        { __component: 'blocks.rich-text', html: DIRTY },
        { __component: 'blocks.faq', questions: [{ answer: long }] },
      ],
    };
    expect(cleanHtmlFields(getModel, PAGE, page).map(({ path }) => path.join('.'))).toEqual([
      ...['teaser', 'body.0.html', 'body.2.questions.0.answer'],
    ]);
    expect(page.body[0]).toMatchObject({ html: deep });
    expect(page.body[1]).toMatchObject({ html: CLEAN });
    expect(page.body[2]).toMatchObject({ questions: [{ answer: long }] });
  });

  test.each([
    ['&', 64 * 1024],
    ['"<p>"', 100],
  ])('and measured as it is stored: %s', (text, times) => {
    const keys = { footer_disclaimer: text.repeat(times) };
    const problems = cleanHtmlFields(models(), SITE_KEYS, keys);
    expect(problems.map(({ path }) => path)).toEqual(times === 100 ? [] : [['footer_disclaimer']]);
  });

  test('in a footer disclaimer of up to 64 KiB, measured in bytes', () => {
    const check = (html: string): number =>
      cleanHtmlFields(models(), SITE_KEYS, { footer_disclaimer: html }).length;
    expect(['x'.repeat(65_536), 'ü'.repeat(32_768)].map(check)).toEqual([0, 0]);
    expect(['x'.repeat(65_537), 'ü'.repeat(32_769)].map(check)).toEqual([1, 1]);
  });

  test.each([[undefined], [null], [1], [['<script>']]])(
    "only if it is a string: %p is left to Strapi's validation",
    (value) => {
      const keys = { footer_disclaimer: value };
      cleanHtmlFields(models(), SITE_KEYS, keys);
      expect(keys).toEqual({ footer_disclaimer: value });
    }
  );
});

test('the HTML of all fields together has a limit, counted before any of it is parsed', () => {
  const long = 'x'.repeat(HTML_LIMIT_IN_BYTES);
  const block = (html: string) => ({ __component: 'blocks.rich-text', html });
  const cleaned: string[] = [];
  const clean = (html: string): string => {
    cleaned.push(html);
    return html;
  };
  // Fields that exceed their own limit are not parsed, either.
  const body = [block(`${long}x`), ...Array.from({ length: 4 }, () => block(long)), block('xy')];
  const problems = cleanHtmlFields(models(), PAGE, { body }, clean);
  expect(problems.map(({ path, code }) => [path.join('.'), code])).toEqual([
    ['body.0.html', 'html.too-long'],
    ['body.5.html', 'html.too-long-in-total'],
  ]);
  expect(problems[1]?.values).toEqual({
    bytes: HTML_LIMIT_OF_ENTRY_IN_BYTES + 2,
    limit: HTML_LIMIT_OF_ENTRY_IN_BYTES,
  });
  expect(cleaned).toEqual([long, long, long, long]);
});
