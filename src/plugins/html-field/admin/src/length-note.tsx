import { Typography } from '@strapi/design-system';
import { useDeferredValue, useMemo } from 'react';
import { useProblemText } from '#site-content/admin/rules/use-problem-text';
import { countBytes, readableHtml } from '#site-content/domain/rules/html-limits';
import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import { useText } from './translations/text';

/** Fraction of the limit from which the note is shown. */
const NEAR = 0.9;

interface Props {
  readonly html: string;
  /** Maximum size as stored, in bytes. */
  readonly limit: number;
}

/** Shows how much room is left when it gets short, and reports values too large to read. */
export const LengthNote = ({ html, limit }: Props) => {
  const text = useText();
  const problemText = useProblemText();
  const settled = useDeferredValue(html);
  const unreadable = useMemo(() => readableHtml(settled), [settled]);
  if (unreadable !== null) {
    return (
      <Typography tag="p" variant="pi" role="status" textColor="danger600">
        {problemText(unreadable)}
      </Typography>
    );
  }
  if (countBytes(settled) < limit * NEAR) return null;
  const left = limit - countBytes(cleanHtml(settled));
  return (
    <Typography
      tag="p"
      variant="pi"
      role="status"
      textColor={left < 0 ? 'danger600' : 'neutral600'}
    >
      {left < 0 ? text('length.over', { count: -left }) : text('length.left', { count: left })}
    </Typography>
  );
};
