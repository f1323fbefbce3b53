import { InputRenderer } from '@strapi/strapi/admin';
import type { ComponentProps } from 'react';
import { useText } from '../../translations/text';
import { wordsKey } from './words';

type Props = Extract<ComponentProps<typeof InputRenderer>, { type: 'enumeration' }> & {
  readonly attribute: { readonly enum: readonly string[] };
};

/** Strapi's input for an enumeration, with words for its options. They are stored as they are. */
export const OptionsInput = ({ attribute, ...props }: Props) => {
  const text = useText();
  // In a component the name of a field is its path, such as `request_info.target`.
  const name = props.name.split('.').at(-1) ?? props.name;
  return (
    <InputRenderer
      {...props}
      type="enumeration"
      options={attribute.enum.map((value) => ({ value, label: text(wordsKey(name, value)) }))}
    />
  );
};
