import { Typography } from '@strapi/design-system';
import { useDeferredValue, useMemo } from 'react';
import { countBytes, readableHtml } from '#site-content/domain/rules/html-limits';
import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import { useProblemText } from '../rules/use-problem-text';
import { useText } from '../translations/text';

/** From here on there is something to say. */
const NEAR = 0.9;

interface Props {
  readonly html: string;
  /** The most bytes that the value may have as it is stored. */
  readonly limit: number;
}

/** Says how much room is left, once there is little, and what is too much to be read at all. */
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
      {left < 0
        ? text('html-field.length.over', { count: -left })
        : text('html-field.length.left', { count: left })}
    </Typography>
  );
};
