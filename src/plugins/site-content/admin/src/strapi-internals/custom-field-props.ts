/**
 * @reliesOn The props of a custom field's input: beside the documented ones `label`, `hint`, `placeholder`, `error`,
 *   `initialValue`, and an `onChange` of a name and a value.
 * @ifItFails **Do not release.** Secrets and HTML fields show nothing, or do not save.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/admin/pages/EditView/components/InputRenderer.mjs`, `useField`
 *   in `@strapi/admin/dist/admin/admin/src/components/Form.mjs`
 */

import type { ComponentType, ReactNode } from 'react';

/** The props that the Content Manager passes to a text custom field's input. */
export interface CustomFieldProps {
  /** The field's path in the form, such as `body.0.html`. */
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

/** Converts a lazily loaded input to Strapi's type for registration, which lacks the props. */
export const asCustomFieldInput = async (
  module: Promise<{ default: ComponentType<CustomFieldProps> }>
): Promise<{ default: ComponentType }> => (await module) as unknown as { default: ComponentType };
