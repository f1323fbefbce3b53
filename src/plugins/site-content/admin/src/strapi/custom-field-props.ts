import type { ComponentType, ReactNode } from 'react';

/** What the Content Manager hands to the input of a custom field that holds text. */
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
