import { DIFFERENCE_KINDS } from './difference';
import { type CompareReport, TITLES } from './report';

const escaped = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem;table-layout:fixed}
th,td{border:1px solid color-mix(in srgb,currentColor 30%,transparent);padding:.4rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
code{font:14px/1.4 ui-monospace,monospace;white-space:pre-wrap}
summary{cursor:pointer;font-weight:600;font-size:1.1rem}`;

const code = (value: unknown): string =>
  value === undefined
    ? '<em>nothing</em>'
    : `<code>${escaped(typeof value === 'string' ? value : JSON.stringify(value, null, 1))}</code>`;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('\n')}</tbody></table>`;

/** Renders a report as self-contained HTML, without external resources or scripts. */
export const renderReportPage = (report: CompareReport): string => {
  const { counts, differences, compared, notes, isSame, asked } = report;
  const kinds = DIFFERENCE_KINDS.filter((kind) => counts[kind] > 0);
  const title = isSame ? 'No differences' : `${differences.length} differences`;
  const { members, redirects, pages, images } = compared;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body>
<h1>${title}</h1>
<p>Old: <code>${escaped(report.old)}</code><br>New: <code>${escaped(report.new)}</code></p>
<p>Compared: ${members} members, ${redirects} redirects, ${pages} pages, ${images} images.</p>
${notes.map((note) => `<p>${escaped(note)}</p>`).join('\n')}
${kinds
  .map(
    (kind) =>
      `<details open><summary>${TITLES[kind]}: ${counts[kind]}</summary>${table(
        ['Where', 'Old', 'New'],
        differences
          .filter((each) => each.kind === kind)
          .map((each) => [`<code>${escaped(each.place)}</code>`, code(each.old), code(each.new)])
      )}</details>`
  )
  .join('\n')}
${
  asked === undefined
    ? ''
    : (['nothing', 'redirect', 'page'] as const)
        .map(
          (kind) =>
            `<details${kind === 'nothing' ? ' open' : ''}><summary>Addresses for which the new side returns ${kind === 'nothing' ? kind : `a ${kind}`}: ${asked.counts[kind]}</summary>${table(
              ['Address', 'Requests', 'Ends at'],
              asked.addresses
                .filter(({ gives }) => gives === kind)
                .map(({ address, count, end }) => [
                  `<code>${escaped(address)}</code>`,
                  String(count),
                  end === null ? '' : `<code>${escaped(end)}</code>`,
                ])
            )}</details>`
        )
        .join('\n')
}
</body></html>
`;
};
