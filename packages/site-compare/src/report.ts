import type { Comparison } from './compare-sides';
import { type Difference, DIFFERENCE_KINDS, type DifferenceKind } from './difference';
import { formatJsonPath } from './json-path';
import type { RequestedAddresses } from './requested-addresses';
import type { ResolvedAddress } from './resolve-address';

/** The results on the new side for the URLs that visitors request. */
export interface RequestedAddressesReport {
  readonly format: RequestedAddresses['format'];
  readonly counts: Readonly<Record<ResolvedAddress['kind'], number>>;
  readonly addresses: readonly {
    readonly address: string;
    /** Number of requests. */
    readonly count: number;
    readonly gives: ResolvedAddress['kind'];
    /** Final destination of a redirect. */
    readonly end: string | null;
  }[];
}

/** A comparison in a form for programs. */
export interface CompareReport {
  readonly old: string;
  readonly new: string;
  readonly isSame: boolean;
  /** Number of differences by kind. */
  readonly counts: Readonly<Record<DifferenceKind, number>>;
  readonly compared: Comparison['compared'] & { readonly images: number };
  readonly notes: readonly string[];
  readonly differences: readonly {
    readonly kind: DifferenceKind;
    /** A path expression as for `--ignore`. */
    readonly place: string;
    readonly old?: unknown;
    readonly new?: unknown;
  }[];
  /** Present if URLs were given. */
  readonly asked?: RequestedAddressesReport;
}

/** Heading of each kind of difference. */
export const TITLES: Readonly<Record<DifferenceKind, string>> = {
  'page-lost': 'Missing pages',
  'page-hidden': 'Pages hidden by a redirect',
  'page-added': 'New pages',
  redirect: 'Old addresses with a different destination',
  'navigation-lost': 'Missing navigation items',
  'navigation-added': 'New navigation items',
  'navigation-moved': 'Navigation items in a different position',
  'navigation-renamed': 'Navigation items with a different title',
  'navigation-leads-elsewhere': 'Navigation items with a different link',
  member: 'Differences in initial data',
  field: 'Differences in page fields',
  html: 'Differences in HTML',
  image: 'Differences in images',
};

/** Builds the report of a comparison, without values of secrets. */
export const buildReport = (
  names: { readonly old: string; readonly new: string },
  { differences, compared, notes }: Omit<Comparison, 'images'>,
  images: number,
  asked?: RequestedAddressesReport
): CompareReport => {
  const counts = Object.fromEntries(DIFFERENCE_KINDS.map((kind) => [kind, 0])) as Record<
    DifferenceKind,
    number
  >;
  for (const { kind } of differences) counts[kind] += 1;
  return {
    ...{ ...names, isSame: differences.length === 0, counts },
    ...{ compared: { ...compared, images }, notes },
    differences: differences.map(withoutSecret).map((difference) => ({
      ...difference,
      place: formatJsonPath(difference.place),
    })),
    ...(asked === undefined ? {} : { asked }),
  };
};

/** Members of `keys` whose values are for the front end only. */
const SECRETS = new Set(['password', 'vendor_places', 'map_accesstoken']);

const withoutSecret = (difference: Difference): Difference => {
  const [member, name] = difference.place;
  if (member !== 'keys' || !SECRETS.has(String(name))) return difference;
  const masked = (value: unknown): string => (value === '' ? '' : '(a secret)');
  return {
    ...difference,
    ...('old' in difference ? { old: masked(difference.old) } : {}),
    ...('new' in difference ? { new: masked(difference.new) } : {}),
  };
};

const MAX_SHOWN_LENGTH = 160;

/** Formats a value for a sentence; `nothing` if there is none. */
const formatJson = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
};

const MAX_LISTED_PER_KIND = 10;

/** Formats a report for the terminal: the first differences of each kind, and their number. */
export const formatReport = ({
  counts,
  differences,
  compared,
  notes,
  isSame,
  asked,
}: CompareReport): string[] => {
  const kinds = DIFFERENCE_KINDS.filter((kind) => counts[kind] > 0).flatMap((kind) => {
    const some = differences.filter((each) => each.kind === kind);
    const more = some.length - MAX_LISTED_PER_KIND;
    return [
      `${TITLES[kind]}: ${some.length}`,
      ...some
        .slice(0, MAX_LISTED_PER_KIND)
        .flatMap((each) => [
          `  ${each.place}`,
          `    old: ${formatJson(each.old)}`,
          `    new: ${formatJson(each.new)}`,
        ]),
      ...(more > 0 ? [`  … and ${more} more.`] : []),
    ];
  });
  const { members, redirects, pages, images } = compared;
  const nothing = asked?.addresses.filter(({ gives }) => gives === 'nothing') ?? [];
  return [
    ...kinds,
    ...notes,
    ...(asked === undefined
      ? []
      : [
          `Of ${asked.addresses.length} addresses, the new side returns a page for ${asked.counts.page}, a redirect for ${asked.counts.redirect} and nothing for ${asked.counts.nothing}.`,
          ...nothing
            .slice(0, 2 * MAX_LISTED_PER_KIND)
            .map(({ address }) => `  nothing: ${address}`),
          ...(nothing.length > 2 * MAX_LISTED_PER_KIND
            ? [`  … and ${nothing.length - 2 * MAX_LISTED_PER_KIND} more.`]
            : []),
        ]),
    `Compared: ${members} members, ${redirects} redirects, ${pages} pages, ${images} images.`,
    isSame ? 'No differences.' : `${differences.length} differences.`,
  ];
};
