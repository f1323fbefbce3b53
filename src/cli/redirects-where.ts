import { loadApplication } from '../application/application';
import { shownValue } from '../plugins/site-content/contract/redirect-lists/value';
import { showUnseen } from '../plugins/site-content/contract/rules/text';
import {
  findWhere,
  type Where,
} from '../plugins/site-content/server/src/content/redirect-lists/where';
import { partsOf } from '../plugins/site-content/server/src/parts';
import { describeFailure } from './failure';

const USAGE = `Usage: npm run redirects -- where ADDRESS

Follows an address, a path or pasted whole, through the redirects that are served.`;

/** What is told of an address, a sentence a line. */
export const sentencesOf = ({ asked, hops, end, isPage, near }: Where): string[] => {
  if (asked === null) return ['This is an address on another website.'];
  const ways = hops.map(
    ({ source, value, origin }) =>
      `${source} → ${value === null ? 'nothing (null)' : shownValue(value)}   (${origin ?? 'editor'})`
  );
  const [first] = hops;
  const served =
    first === undefined
      ? []
      : [`Front ends get ${JSON.stringify(first.source.slice(1))}: ${JSON.stringify(first.value)}`];
  if (end === null) return [...ways, ...served, 'It ends there.'];
  if (hops.length > 0 && !end.startsWith('/'))
    return [...ways, ...served, 'It leaves the website.'];
  const there = isPage ? `A published page is at ${end}.` : `No published page is at ${end}.`;
  const none = hops.length === 0 ? ['No redirect has this address.'] : [];
  return [
    ...[...ways, ...served, ...none, there],
    ...(near.length === 0 ? [] : ['Nearly the same are:', ...near.map((each) => `  ${each}`)]),
  ];
};

/** @returns the exit code: 0 when it was told, 1 when it could not be, 2 for a wrong call */
export const tellWhere = async ([address, ...others]: readonly string[]): Promise<number> => {
  if (address === '--help') {
    console.log(USAGE);
    return 0;
  }
  if (address === undefined || others.length > 0) {
    console.error(USAGE);
    return 2;
  }
  try {
    const strapi = await loadApplication();
    const where = await findWhere(strapi, partsOf(strapi).options, address);
    for (const sentence of sentencesOf(where)) console.log(showUnseen(sentence));
    return 0;
  } catch (error) {
    console.error(`It could not be looked for. ${showUnseen(describeFailure(error))}`);
    return 1;
  }
};
