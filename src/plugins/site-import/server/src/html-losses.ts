import type { GetModel } from '#site-content/domain/components/walk';
import type { Path } from '#site-content/domain/problems/problem';
import { getHtmlFields } from '#site-content/domain/rules/html-fields';
import { readableHtml } from '#site-content/domain/rules/html-limits';
import { type Removal, removalsFrom } from '#site-content/domain/rules/html-removals';
import type { JsonObject } from './json';

/** How many removals are named on the screen. A report names all of them. */
const MAX_SHOWN = 8;
const MAX_URL_LENGTH = 100;

const getName = (removal: Removal): string => {
  switch (removal.kind) {
    case 'comment':
      return 'a comment';
    case 'opener':
      return '"opener" in the attribute rel of <a>';
    case 'attribute':
      return `the attribute ${removal.name} of <${removal.tag}>`;
    case 'url': {
      const { tag, url } = removal;
      const shown = url.length > MAX_URL_LENGTH ? `${url.slice(0, MAX_URL_LENGTH)}…` : url;
      return `the address "${shown}" of <${tag}>`;
    }
    default:
      return `<${removal.tag}> ${removal.withContent ? 'with all that is inside' : 'around its text'}`;
  }
};

const describe = (removals: readonly Removal[], max: number): string => {
  const names = removals
    .slice(0, max)
    .map((removal) => getName(removal) + (removal.count > 1 ? ` (${removal.count} times)` : ''));
  const more = removals.length - names.length;
  return `Cleaning removes ${[...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')}.`;
};

/** What an HTML field is about to lose, and its sentence. */
export interface HtmlLoss {
  readonly path: Path;
  readonly message: string;
  /** The same with everything that is removed. */
  readonly fullMessage: string;
}

/** What cleaning is about to take out of the HTML of an entry, a field each. */
export const findHtmlLosses = (getModel: GetModel, uid: string, data: JsonObject): HtmlLoss[] =>
  getHtmlFields(getModel, uid, data).flatMap(({ path, html }) => {
    const removals = readableHtml(html) === null ? removalsFrom(html) : [];
    if (removals.length === 0) return [];
    return [
      {
        path,
        message: describe(removals, MAX_SHOWN),
        fullMessage: describe(removals, removals.length),
      },
    ];
  });
