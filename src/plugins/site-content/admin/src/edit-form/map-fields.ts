export interface Layout<Field> {
  readonly layout: readonly (readonly (readonly Field[])[])[];
  readonly components: Readonly<Record<string, { readonly layout: readonly (readonly Field[])[] }>>;
}

/** An edit form with each of its fields changed, those of its components too; a new one. */
export const mapFields = <Field, L extends Layout<Field>>(
  form: L,
  change: (field: Field) => Field
): L => {
  const changeRow = (row: readonly Field[]): Field[] => row.map(change);
  return {
    ...form,
    layout: form.layout.map((panel) => panel.map(changeRow)),
    components: Object.fromEntries(
      Object.entries(form.components).map(([uid, component]) => [
        uid,
        { ...component, layout: component.layout.map(changeRow) },
      ])
    ),
  };
};
