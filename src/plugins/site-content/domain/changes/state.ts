import type { Path } from '../problems/problem';
import { isRecord } from '../values';

/** Attribute values as JSON: files by id, related entries by document id. */
export type Values = Readonly<Record<string, unknown>>;

/** The place in a row of a Media Library file that was deleted. The values no longer contain the file. */
export interface LostFilePlace {
  /** Such as `['body', 1, 'image']`. */
  readonly path: Path;
  /** Id of the deleted file. */
  readonly file: number;
}

/** One row of an entry: its draft or published version in one locale. */
export interface RowState {
  /** `null` for types without localization. */
  readonly locale: string | null;
  /** Also true for types without drafts. */
  readonly isPublished: boolean;
  readonly values: Values;
  /** In recorded states only: files to put back when the state is restored, if they exist again by then. */
  readonly lostFiles?: readonly LostFilePlace[];
  /**
   * In recorded states only: the row ids of the components, in the order of `walkComponents`. Forms that were opened
   * before the change identify components by these ids.
   */
  readonly componentRows?: readonly number[];
}

/** The complete content of an entry: all of its rows. */
export type State = readonly RowState[];

/** Finds the row of the same version and locale as another one. */
export const rowLike = <Row extends RowState>(
  rows: readonly Row[],
  { locale, isPublished }: Pick<RowState, 'locale' | 'isPublished'>
): Row | undefined => rows.find((row) => row.locale === locale && row.isPublished === isPublished);

/**
 * A state as stored. The published row usually equals the draft, so only the values that differ are stored.
 */
export type PackedState = readonly (Omit<RowState, 'values'> & {
  readonly values: Values;
  /** Index of the earlier row that supplies all other values. */
  readonly like?: number;
})[];

export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** Lists the names of the attributes that differ, including those that only one of the two has. */
export const namesThatDiffer = (a: Values, b: Values): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !isSame(a[name], b[name]));

export const packState = (state: State): PackedState =>
  state.map((row, at) => {
    const like = state.findIndex((other, place) => place < at && other.locale === row.locale);
    const draft = state[like];
    // The difference cannot express that an attribute is missing.
    if (draft === undefined || Object.keys(draft.values).some((name) => !(name in row.values))) {
      return row;
    }
    const names = namesThatDiffer(draft.values, row.values);
    const values = Object.fromEntries(names.map((name) => [name, row.values[name]]));
    return { ...row, values, like };
  });

export const unpackState = (packed: PackedState): State => {
  const rows: RowState[] = [];
  for (const { like, ...row } of packed) {
    const draft = like === undefined ? undefined : rows[like];
    rows.push({ ...row, values: { ...draft?.values, ...row.values } });
  }
  return rows;
};

/** Returns the published rows of an entry with drafts; empty for types without drafts, whose rows are all published. */
const publishedRows = (state: State | null): State =>
  state?.some(({ isPublished }) => !isPublished) === true
    ? state.filter(({ isPublished }) => isPublished)
    : [];

/** Returns the row that editors see first: the draft if the type has drafts. */
export const firstRow = (state: State): RowState | undefined =>
  state.find(({ isPublished }) => !isPublished) ?? state[0];

const placeFile = (value: unknown, [step, ...rest]: Path, file: number): unknown => {
  if (step === undefined)
    return Array.isArray(value) ? [...(value as unknown[]), file] : (value ?? file);
  if (Array.isArray(value)) {
    return (value as unknown[]).map((part, at) =>
      at === step ? placeFile(part, rest, file) : part
    );
  }
  return isRecord(value) ? { ...value, [step]: placeFile(value[step], rest, file) } : value;
};

/** Returns the values of a row with its deleted files put back. */
export const withLostFiles = ({ values, lostFiles = [] }: RowState): Values =>
  lostFiles.reduce<Values>((all, { path, file }) => placeFile(all, path, file) as Values, values);

/** Returns a state with its deleted files put back: all of them, or those for which `isThere` is true. */
export const withFilesAgain = (
  state: State,
  isThere: (file: number) => boolean = () => true
): State =>
  state.map(({ lostFiles = [], ...row }) => ({
    ...row,
    values: withLostFiles({ ...row, lostFiles: lostFiles.filter(({ file }) => isThere(file)) }),
  }));

/** Whether both states are published with the same content. A deleted file does not count as a difference. */
export const isPublishedAlike = (one: State | null, other: State | null): boolean => {
  const [rows, others] = [publishedRows(one), publishedRows(other)];
  const getContent = ({ locale, values }: RowState): unknown => [locale, values];
  const areAlike = (some: State, more: State): boolean =>
    isSame(some.map(getContent), more.map(getContent));
  return (
    rows.length > 0 &&
    (areAlike(rows, others) || areAlike(withFilesAgain(rows), withFilesAgain(others)))
  );
};
