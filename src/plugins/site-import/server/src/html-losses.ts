import type { GetModel } from '#site-content/domain/components/walk';
import type { Path } from '#site-content/domain/problems/problem';
import { getHtmlFields } from '#site-content/domain/rules/html-fields';
import { readableHtml } from '#site-content/domain/rules/html-limits';
import { type Removal, removalsFrom } from '#site-content/domain/rules/html-removals';
import type { JsonObject } from './json';

/** Maximum number of removals listed on screen. A report lists all. */
const MAX_SHOWN = 8;
const MAX_URL_LENGTH = 100;

const getName = (removal: Removal): string => {
  switch (removal.kind) {
    case 'comment':
      return 'a comment';
    case 'opener':
      return '"opener" in the rel attribute of <a>';
    case 'attribute':
      return `the attribute ${removal.name} of <${removal.tag}>`;
    case 'url': {
      const { tag, url } = removal;
      const shown = url.length > MAX_URL_LENGTH ? `${url.slice(0, MAX_URL_LENGTH)}…` : url;
      return `the URL "${shown}" of <${tag}>`;
    }
    default:
      return `<${removal.tag}> ${removal.withContent ? 'with its content' : 'around its text'}`;
  }
};

const describe = (removals: readonly Removal[], max: number): string => {
  const names = removals
    .slice(0, max)
    .map((removal) => getName(removal) + (removal.count > 1 ? ` (${removal.count} times)` : ''));
  const more = removals.length - names.length;
  return `Cleaning removes ${[...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')}.`;
};

/** The content that an HTML field loses, described in a message. */
export interface HtmlLoss {
  readonly path: Path;
  readonly message: string;
  /** The message with all removals. */
  readonly fullMessage: string;
}

/** Finds the content that sanitizing will remove from an entry's HTML, one item per field. */
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
