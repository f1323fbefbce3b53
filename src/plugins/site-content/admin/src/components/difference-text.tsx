import { VisuallyHidden } from '@strapi/design-system';
import { css } from 'styled-components';
import type { Stretch } from './difference';

/** The colours of what went and what came, for whatever holds a `DifferenceText`. */
export const differenceColours = css`
  del {
    color: ${({ theme }) => theme.colors.danger700};
    background: ${({ theme }) => theme.colors.danger100};
  }

  ins {
    color: ${({ theme }) => theme.colors.success700};
    background: ${({ theme }) => theme.colors.success100};
    text-decoration: none;
  }
`;

interface DifferenceTextProps {
  readonly stretches: readonly Stretch[];
  /** What screen readers say before what went, and before what came. */
  readonly words: { readonly removed: string; readonly added: string };
}

/** How one text differs from another, in one. */
export const DifferenceText = ({ stretches, words }: DifferenceTextProps) =>
  stretches.map(({ kind, text }, index) => {
    if (kind === 'same' || text === '') return text;
    const Element = kind === 'removed' ? 'del' : 'ins';
    return (
      <Element key={index}>
        <VisuallyHidden>{words[kind]}: </VisuallyHidden>
        {text}
      </Element>
    );
  });
