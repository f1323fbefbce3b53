/** A field of an edit form as editors see it. */
export interface Field {
  readonly label: string;
  /** A rule and an example, shown below the field; messages use the same words. */
  readonly description?: string;
  /** Shown inside the field while it is empty. */
  readonly placeholder?: string;
  /** `false` for read-only fields. */
  readonly editable?: false;
}

/** Columns of the list of a type's entries. */
export interface List {
  readonly columns: readonly string[];
  /** The attribute that entries are sorted by, ascending. */
  readonly sortBy: string;
  readonly pageSize: 10 | 20 | 50 | 100;
}

/** The form and list that the Content Manager shows for a content type or component. */
export interface Form {
  /** The attribute used as title; omitted if the type's own name is enough. */
  readonly mainField?: string;
  /**
   * The rows of the form from top to bottom, with fields by attribute name. A row contains up to four fields of equal
   * width.
   */
  readonly rows: readonly Readonly<Record<string, Field>>[];
  /** Fields that the form leaves out, with their texts for filters and for administrators who add them to the form. */
  readonly leftOut?: Readonly<Record<string, Field>>;
  readonly list?: List;
}

/** Forms by the UID of their content type or component. */
export type Forms = Readonly<Record<string, Form>>;

/** Returns all fields of a form by attribute name, including those that it leaves out. */
export const getFields = ({ rows, leftOut = {} }: Form): Readonly<Record<string, Field>> =>
  Object.assign({}, ...rows, leftOut);
