type NoValues = Readonly<Record<never, never>>;

interface Limit {
  /** The maximum. */
  readonly limit: number;
}

interface OfFormat {
  /** Name of a format. */
  readonly format: string;
}

/** The codes of this package with their values as plain JSON. Callers provide the messages. */
export interface ReasonValues {
  pattern: NoValues;
  'redirect-list.condition': NoValues;
  'redirect-list.condition-in': { readonly column: string; readonly value: string };
  'redirect-list.off': NoValues;
  'redirect-list.status': { readonly status: string };
  'redirect-list.unclear-status': { readonly column: string; readonly status: string };
  'redirect-list.expired': NoValues;
  'redirect-list.not-yet-valid': NoValues;
  'redirect-list.expires': { readonly at: string };
  'redirect-list.error-page': NoValues;
  'redirect-list.gone-with-destination': { readonly destination: string };
  'redirect-list.rewrite': NoValues;
  'redirect-list.action': { readonly action: string; readonly column: string };
  'redirect-list.case-ignored': NoValues;
  'redirect-list.slash-ignored': NoValues;
  'redirect-list.query-ignored': NoValues;
  'redirect-list.source-slash-added': NoValues;
  'redirect-list.slash-added': NoValues;
  'redirect-list.no-address': { readonly value: string };
  'redirect-list.odd-characters': { readonly characters: string };
  'redirect-list.guessed-encoding': { readonly text: string };
  'redirect-list.unsupported': OfFormat;
  'redirect-list.path-only': NoValues;
  'redirect-list.not-reached': NoValues;
  'redirect-list.line-first': { readonly line: number };
  'redirect-list.prefix': NoValues;
  'redirect-list.star': NoValues;
  'redirect-list.bar': NoValues;
  'redirect-list.not-read': NoValues;
  'redirect-list.formula-error': { readonly text: string };
  'redirect-import.busy': NoValues;
  'redirect-import.too-hard': NoValues;
  'redirect-list.empty': NoValues;
  'redirect-list.only-header': NoValues;
  'redirect-list.nothing': NoValues;
  'redirect-list.too-many-lines': Limit;
  'redirect-list.too-many-columns': Limit;
  'redirect-list.line-too-long': Limit & { readonly line: number };
  'redirect-list.inflates': Limit;
  'redirect-list.not-xlsx': NoValues;
  'redirect-list.not-text': NoValues;
  'redirect-list.old-workbook': NoValues;
  'redirect-list.mixed-encodings': { readonly line: number };
  'redirect-list.other-encoding': { readonly line: number; readonly text: string };
  'redirect-list.half-character': { readonly line: number };
  'redirect-list.not-csv': { readonly line: number };
  'redirect-list.not-json': { readonly line: number };
  'redirect-list.unknown-entries': { readonly names: string };
  'redirect-list.member-twice': { readonly name: string; readonly line: number };
  'redirect-list.computed-list': NoValues;
  'redirect-list.computed-value': { readonly line: number };
  'redirect-list.no-column': { readonly name: string };
  'redirect-list.same-name': { readonly name: string };
  'redirect-list.two-roles': { readonly name: string };
  'redirect-list.holds-no-query': OfFormat;
  'redirect-list.holds-no-null': OfFormat;
  'redirect-list.holds-no-empty': OfFormat;
  'redirect-list.holds-no-character': OfFormat;
  'redirect-list.never-asked-for': OfFormat;
  'redirect-list.merges-slashes': OfFormat;
  'redirect-list.same-there': OfFormat & { readonly source: string };
  'redirect-list.would-loop': OfFormat;
  'redirect-list.would-catch': OfFormat & { readonly address: string };
  'redirect-list.too-long-for': Limit & OfFormat;
  'redirect-list.over-limit': Limit & OfFormat;
  'redirect-list.notes-shortened': Limit;
}

export type ReasonCode = keyof ReasonValues;

/** Why something is refused, or a note about it, as data. */
export type Reason = {
  readonly [Each in ReasonCode]: { readonly code: Each; readonly values: ReasonValues[Each] };
}[ReasonCode];

/** The values of a code; no argument if it has none. */
type Given<Each extends ReasonCode> = keyof ReasonValues[Each] extends never
  ? []
  : [values: ReasonValues[Each]];

export const reason = <Each extends ReasonCode>(code: Each, ...[values]: Given<Each>): Reason =>
  ({ code, values: values ?? {} }) as Reason;
