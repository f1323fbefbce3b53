import { InputRenderer } from '@strapi/strapi/admin';
import type { ComponentProps } from 'react';
import { useText } from '../translations/text';
import { optionLabelKey } from './option-labels';

type Props = Extract<ComponentProps<typeof InputRenderer>, { type: 'enumeration' }> & {
  readonly attribute: { readonly enum: readonly string[] };
};

/** Strapi's enumeration input with readable option names. Stored values stay the same. */
export const OptionsInput = ({ attribute, ...props }: Props) => {
  const text = useText();
  // In a component, the field name is a path such as `request_info.target`.
  const name = props.name.split('.').at(-1) ?? props.name;
  return (
    <InputRenderer
      {...props}
      type="enumeration"
      options={attribute.enum.map((value) => ({ value, label: text(optionLabelKey(name, value)) }))}
    />
  );
};
