/** What an attribute holds, as JSON: files by their ids, entries that it relates to by their document ids. */
export type Values = Readonly<Record<string, unknown>>;

/** One row of an entry: its draft or what is published, in one language. */
export interface RowState {
  /** `null` where entries of the type have no languages. */
  readonly locale: string | null;
  /** True as well for types without drafts. */
  readonly isPublished: boolean;
  readonly values: Values;
}

/** An entry as it stands, all that a person or the service has said of it. */
export type State = readonly RowState[];

/** A state as it is stored. What is published has mostly the values of the draft, and names those alone that differ. */
export type PackedState = readonly (Omit<RowState, 'values'> & {
  readonly values: Values;
  /** Which row before it has the other values. */
  readonly like?: number;
})[];

export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** The attributes that are others in the second, those that only one of them has included. */
export const namesThatDiffer = (a: Values, b: Values): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !isSame(a[name], b[name]));

export const packState = (state: State): PackedState =>
  state.map((row, at) => {
    const like = state.findIndex((other, place) => place < at && other.locale === row.locale);
    const draft = state[like];
    // An attribute that is not there cannot be named as another one.
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

/** The row that an editor sees first: the draft, where there are drafts. */
export const firstRow = (state: State): RowState | undefined =>
  state.find(({ isPublished }) => !isPublished) ?? state[0];
