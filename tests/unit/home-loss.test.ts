import { findHomeLoss } from '../../src/plugins/site-content/domain/pages/home-loss';
import { buildPageTree } from '../../src/plugins/site-content/domain/pages/page-tree';

const tree = buildPageTree(
  [
    { id: 'start', slug: 'home', parent: null, isPublished: true },
    { id: 'about', slug: 'about', parent: null, isPublished: true },
  ],
  'home'
);
const LOST = { from: '/', to: '/about/home/' };
const OTHER = { from: '/about/', to: null };
const NEW = { from: '/start/', to: '/' };

const move = (pages: readonly string[], parent: string | null, publishes: boolean) =>
  ({ action: 'move', pages, parent, publishes }) as const;

describe('the loss of the home page', () => {
  test.each([
    ['moves below another page', move(['start'], 'about', true), [LOST], 'now'],
    [
      'is deleted',
      { action: 'delete', pages: ['start'] } as const,
      [{ from: '/', to: null }],
      'now',
    ],
    [
      'is replaced by another page',
      { action: 'publish', pages: ['a'] } as const,
      [LOST, NEW],
      null,
    ],
    ['moves as a draft', move(['about', 'start'], 'about', false), [], 'once-published'],
    ['stays at the top level', move(['start'], null, false), [], null],
    ['stays while another page moves', move(['about'], 'start', false), [OTHER], null],
    [
      'is published for the first time',
      { action: 'publish', pages: ['start'] } as const,
      [{ from: null, to: '/' }],
      null,
    ],
  ])('is checked if the home page %s', (_what, action, changes, expected) => {
    const whole = { redirectTo: { kind: 'nowhere' } as const, ...action };
    expect(findHomeLoss(whole, changes, tree)).toBe(expected);
  });
});
