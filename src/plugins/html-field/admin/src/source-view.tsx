import { useField } from '@strapi/design-system';
import { forwardRef } from 'react';
import { styled } from 'styled-components';

const Area = styled.textarea`
  display: block;
  width: 100%;
  min-height: 24rem;
  max-height: 60vh;
  field-sizing: content;
  resize: vertical;
  padding: ${({ theme }) => theme.spaces[4]};
  border: none;
  outline: none;
  background: transparent;
  color: ${({ theme }) => theme.colors.neutral800};
  font-family: monospace;
  font-size: 1.3rem;
  line-height: 1.6;
`;

interface Props {
  readonly value: string;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Shows the HTML source of the value in a text area. */
export const SourceView = forwardRef<HTMLTextAreaElement, Props>(
  ({ value, disabled, describedBy, onChange }, ref) => {
    const { id, name, error, required } = useField('SourceView');
    return (
      <Area
        ref={ref}
        id={id}
        name={name}
        value={value}
        readOnly={disabled}
        aria-describedby={describedBy}
        aria-invalid={Boolean(error)}
        aria-required={required}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
);
SourceView.displayName = 'SourceView';
