import { toMessage } from '../plugins/site-content/domain/problems/message-of';
import { shownValue } from '../plugins/site-content/domain/redirect-lists/value';
import { findSource } from '../plugins/site-content/domain/redirects/match';
import { toKey } from '../plugins/site-content/domain/redirects/table';
import { showInvisibleCharacters } from '../plugins/site-content/domain/rules/text';
import { getServices } from '../plugins/site-content/server/src/create-services';
import {
  readTrace,
  type TracedAddress,
} from '../plugins/site-content/server/src/redirects/trace-redirects';
import { loadStartedApplication } from '../schema/started-database';
import type { DefineCommand } from './define-command';
import { describeFailure } from './failure';

const END: Readonly<Record<TracedAddress['end']['kind'], (address: string) => string>> = {
  page: (address) => `A published page is at ${address}.`,
  file: (address) => `A file of the media library is at ${address}.`,
  nothing: (address) => `No published page is at ${address}.`,
  outside: () => 'It points to another website.',
  gone: () => 'It ends there.',
  loop: (address) => `It is part of a redirect loop at ${address}, which is not served.`,
};

/** Whether a loop consists of redirects that are served: a URL also matches without its query, and decoded. */
const isServedLoop = ({ hops, end }: Pick<TracedAddress, 'hops' | 'end'>): boolean => {
  const passed = new Set(hops.map(({ redirect: { source } }) => source));
  return end.kind === 'loop' && findSource(end.address, passed) !== undefined;
};

/** Describes a trace, one sentence per line. */
export const toSentences = ({ address, hops, end, missingPart, near }: TracedAddress): string[] => {
  if (address === null) return ['This address is on another website.'];
  const graph = hops.map(
    ({ redirect: { source, origin }, served }) =>
      `${source} → ${served === null ? 'nothing (null)' : shownValue(served)}   (${origin ?? 'editor'})`
  );
  const [first] = hops;
  const got =
    first === undefined
      ? ['No redirect from this address.']
      : [
          `Front ends get ${JSON.stringify(toKey(first.redirect.source))}: ${JSON.stringify(first.served)}`,
        ];
  return [
    ...graph,
    ...got,
    isServedLoop({ hops, end })
      ? `Visitors are sent in a circle: ${end.address} leads back to one of these redirects, which are served.`
      : END[end.kind](end.address),
    ...(missingPart === null ? [] : [toMessage(missingPart, 'en')]),
    ...(near.length === 0 ? [] : ['Similar addresses:']),
    ...near.map((each) => `  ${each.address}${each.what === 'page' ? '   (a page)' : ''}`),
  ];
};

/**
 * Runs the command.
 *
 * @returns the exit code: 0 if it was traced, 1 if not
 */
const traceAddress = async (address: string): Promise<number> => {
  try {
    const strapi = await loadStartedApplication('trace');
    const trace = await readTrace(strapi, getServices(strapi), address);
    for (const sentence of toSentences(trace)) console.log(showInvisibleCharacters(sentence));
    return 0;
  } catch (error) {
    console.error(
      `The address could not be traced. ${showInvisibleCharacters(describeFailure(error))}`
    );
    return 1;
  }
};

export const defineTrace: DefineCommand = (command, endWith) => {
  command
    .description('Follows an address (a path or a full URL) through the published redirects.')
    .argument('<address>')
    .action(async (address: string) => endWith(await traceAddress(address)));
};
