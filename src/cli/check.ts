import type { Core, UID } from '@strapi/strapi';
import { loadApplication } from '../application/application';
import {
  type Finding,
  FINDING_KINDS,
  type FindingKind,
} from '../plugins/site-content/domain/audit/finding';
import { toMessage } from '../plugins/site-content/domain/problems/message-of';
import { showUnseen } from '../plugins/site-content/domain/rules/text';
import { getServices } from '../plugins/site-content/server/src/create-services';
import { OtherLocales } from '../schema/other-locales';
import type { DefineCommand } from './define-command';
import { describeFailure } from './failure';

const TITLES: Readonly<Record<FindingKind, string>> = {
  'broken-link': 'Links that lead to nothing',
  'pages-at-one-path': 'Published pages that share a path',
  'siblings-with-one-slug': 'Pages beside each other that share a slug',
  'redirect-loop': 'Redirects that lead in a loop, and are not served',
  'redirect-chain': 'Redirects that lead over others',
  'hidden-page': 'Redirects that hide a published page',
  'path-spelling': 'Redirects to a page in another spelling than its own',
  'address-twice': 'Redirects from an address that another one has in another spelling',
};

const toLine = (strapi: Core.Strapi, { where, target, reason }: Finding): string => {
  const { type, id, title, path } = where;
  const name = strapi.contentTypes[type as UID.ContentType]?.info.displayName ?? type;
  const place = `${name} "${title}" (${id}), ${path.join('.')}`;
  const about = target === '' ? '' : ` ${target}`;
  return `  ${showUnseen(`${place}:${about}`)}\n    ${showUnseen(toMessage(reason, 'en'))}`;
};

const print = (strapi: Core.Strapi, findings: readonly Finding[]): void => {
  for (const kind of FINDING_KINDS) {
    const found = findings.filter((finding) => finding.kind === kind);
    if (found.length === 0) continue;
    console.log(`${TITLES[kind]}: ${found.length}`);
    for (const finding of found) console.log(toLine(strapi, finding));
  }
  if (findings.length === 0) console.log('Nothing was found.');
};

const asJson = (findings: readonly Finding[]): string =>
  JSON.stringify(
    findings.map(({ kind, where, target, reason }) => ({
      ...{ kind, where, target },
      ...{ ...reason, message: toMessage(reason, 'en') },
    })),
    null,
    2
  );

const printLocales = ({ rows }: OtherLocales, json: boolean): void => {
  if (json) return console.log(JSON.stringify(rows, null, 2));
  console.log(`Entries in another locale than the default one: ${rows.length}`);
  for (const { uid, documentId, locale } of rows) {
    console.log(showUnseen(`  ${uid} (${documentId}), locale ${locale}`));
  }
};

/** @returns the exit code: 0 when nothing was found, 1 when something was or it could not be looked for */
const check = async (asksForJson: boolean): Promise<number> => {
  try {
    const strapi = await loadApplication();
    const findings = await getServices(strapi).checks.read();
    if (asksForJson) console.log(asJson(findings));
    else print(strapi, findings);
    return findings.length === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof OtherLocales) printLocales(error, asksForJson);
    console.error(`It could not be looked for. ${showUnseen(describeFailure(error))}`);
    return 1;
  }
};

export const defineCheck: DefineCommand = (command, endWith) => {
  command
    .description(
      'Lists links that lead to nothing on this website, or to a part of a page that is not there; ' +
        'published pages that share a path; siblings that share a slug; and redirects in conflict: loops, ' +
        'chains, pages that they hide, and sources that differ in their spelling only. If the database holds ' +
        'entries in other locales, with which the service refuses to start, it lists those. Links are checked ' +
        'in the published version of pages. Nothing is changed, and the service may keep running.'
    )
    .option(
      '--json',
      'as JSON: a list of { kind, where: { type, id, title, path }, target, code, values, message }'
    )
    .action(async ({ json = false }: { json?: boolean }) => endWith(await check(json)));
};
