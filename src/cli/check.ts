import type { Core, UID } from '@strapi/strapi';
import {
  type Finding,
  FINDING_KINDS,
  type FindingKind,
} from '../plugins/site-content/domain/audit/finding';
import { toMessage } from '../plugins/site-content/domain/problems/message-of';
import { showInvisibleCharacters } from '../plugins/site-content/domain/rules/text';
import { getServices } from '../plugins/site-content/server/src/create-services';
import { OtherLocalesError } from '../schema/other-locales';
import { loadStartedApplication } from '../schema/started-database';
import type { DefineCommand } from './define-command';
import { describeFailure } from './failure';

const TITLES: Readonly<Record<FindingKind, string>> = {
  'broken-link': 'Broken links',
  'lost-file': 'Fields whose file was deleted',
  'invalid-value': 'Values that break a rule (not served, or without what breaks it)',
  'pages-at-one-path': 'Published pages with the same path',
  'siblings-with-one-slug': 'Pages with the same slug under one parent',
  'redirect-loop': 'Redirect loops',
  'redirect-chain': 'Redirect chains',
  'hidden-page': 'Redirects that hide a published page',
  'path-spelling': 'Redirects that spell the path of a page differently',
  'address-twice': 'Redirects whose old addresses differ only in spelling',
  'never-requested': 'Redirects whose old addresses no browser requests',
};

const toLine = (strapi: Core.Strapi, { where, target, reason }: Finding): string => {
  const { type, id, title, path } = where;
  const name = strapi.contentTypes[type as UID.ContentType]?.info.displayName ?? type;
  const place = `${name} "${title}" (${id}), ${path.join('.')}`;
  const about = target === '' ? '' : ` ${target}`;
  return `  ${showInvisibleCharacters(`${place}:${about}`)}\n    ${showInvisibleCharacters(toMessage(reason, 'en'))}`;
};

const print = (strapi: Core.Strapi, findings: readonly Finding[]): void => {
  for (const kind of FINDING_KINDS) {
    const found = findings.filter((finding) => finding.kind === kind);
    if (found.length === 0) continue;
    console.log(`${TITLES[kind]}: ${found.length}`);
    for (const finding of found) console.log(toLine(strapi, finding));
  }
  if (findings.length === 0) console.log('No issues found.');
};

const asJson = (findings: readonly Finding[]): string =>
  JSON.stringify(
    findings.map(({ kind, where: { type, id, title, path }, target, reason }) => ({
      ...{ kind, where: { type, id, title, path }, target },
      ...{ ...reason, message: toMessage(reason, 'en') },
    })),
    null,
    2
  );

const printLocales = ({ rows }: OtherLocalesError, json: boolean): void => {
  if (json) return console.log(JSON.stringify(rows, null, 2));
  console.log(`Entries outside the default locale: ${rows.length}`);
  for (const { uid, documentId, locale } of rows) {
    console.log(showInvisibleCharacters(`  ${uid} (${documentId}), locale ${locale}`));
  }
};

/**
 * Runs the command.
 *
 * @returns the exit code: 0 if there are no issues, 1 if there are some or the check failed
 */
const check = async (asksForJson: boolean): Promise<number> => {
  try {
    const strapi = await loadStartedApplication('check');
    const findings = await getServices(strapi).checks.read();
    if (asksForJson) console.log(asJson(findings));
    else print(strapi, findings);
    return findings.length === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof OtherLocalesError) printLocales(error, asksForJson);
    console.error(`The check failed. ${showInvisibleCharacters(describeFailure(error))}`);
    return 1;
  }
};

export const defineCheck: DefineCommand = (command, endWith) => {
  command
    .description(
      'Lists broken links to pages, files and fragments of this website; fields of published pages whose file was deleted; ' +
        'values stored past the rules, by SQL or strapi import; published pages with the same path; pages with the same slug under one parent; and conflicting redirects: loops, ' +
        'chains, hidden pages, and old addresses that differ only in spelling. If the database contains ' +
        'entries in other locales, which prevent the service from starting, it lists those instead. Links are checked ' +
        'in published pages. Nothing is changed, and the service can keep running.'
    )
    .option(
      '--json',
      'as JSON: a list of { kind, where: { type, id, title, path }, target, code, values, message }'
    )
    .action(async ({ json = false }: { json?: boolean }) => endWith(await check(json)));
};
