import { VisuallyHidden } from '@strapi/design-system';
import { css } from 'styled-components';
import type { DiffPart } from './difference';

/** Colours of removed and added text, for the parent of a `DifferenceText`. */
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

  del + ins {
    margin-inline-start: 0.4rem;
  }
`;

interface DifferenceTextProps {
  readonly stretches: readonly DiffPart[];
  /** Read by screen readers before removed and added text. */
  readonly words: { readonly removed: string; readonly added: string };
}

/** Shows two texts as one, with the differences marked. */
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
