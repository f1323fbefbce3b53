/** A field of an edit form, in the words of an editor. */
export interface Field {
  readonly label: string;
  /** The rule and an example, shown under the field; messages about the field use the same words. */
  readonly description?: string;
  /** Shown inside the field while it is empty. */
  readonly placeholder?: string;
  /** `false` for a field that is shown and cannot be changed. */
  readonly editable?: false;
}

/** The columns of the table that lists the entries of a type. */
export interface List {
  readonly columns: readonly string[];
  /** The attribute the entries are sorted by, ascending. */
  readonly sortBy: string;
  readonly pageSize: 10 | 20 | 50 | 100;
}

/** How editors meet a content type or a component in the Content Manager. */
export interface Form {
  /** The attribute that names an entry wherever it is shown; left out where the type's own name says it. */
  readonly mainField?: string;
  /** The form from top to bottom: fields by attribute name. A row holds up to four, equally wide. */
  readonly rows: readonly Readonly<Record<string, Field>>[];
  readonly list?: List;
}

/** Forms by the UID of their content type or component. */
export type Forms = Readonly<Record<string, Form>>;
