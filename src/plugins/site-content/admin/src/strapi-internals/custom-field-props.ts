import type { ComponentType, ReactNode } from 'react';

/**
 * What the Content Manager hands to the input of a custom field that holds text.
 *
 * A port: Strapi's documentation names `attribute`, `disabled`, `intlLabel`, `name`, `onChange`, `required` and `value`, as
 * its version 4 had them; `label`, `hint`, `placeholder`, `error`, `initialValue` and the `onChange` of a name and a value
 * are read in Strapi 5.54.0: `@strapi/content-manager/dist/admin/pages/EditView/components/InputRenderer.mjs` and `useField`
 * in `@strapi/admin/dist/admin/admin/src/components/Form.mjs`.
 */
export interface CustomFieldProps {
  /** The place in the form, such as `body.0.html`. */
  readonly name: string;
  readonly label: ReactNode;
  readonly labelAction?: ReactNode;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly attribute: {
    readonly maxLength?: number;
    readonly options?: Readonly<Record<string, unknown>>;
  };
  readonly value?: string | null;
  readonly initialValue?: string | null;
  readonly error?: string;
  readonly onChange: (name: string, value: string | null | undefined) => void;
}

/** A lazily loaded input as Strapi wants it registered: its type knows nothing of the props. */
export const asCustomFieldInput = async (
  module: Promise<{ default: ComponentType<CustomFieldProps> }>
): Promise<{ default: ComponentType }> => (await module) as unknown as { default: ComponentType };
