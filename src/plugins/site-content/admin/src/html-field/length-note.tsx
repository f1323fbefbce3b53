import { Typography } from '@strapi/design-system';
import { useDeferredValue } from 'react';
import { cleanHtml } from '../../../server/src/rules/html';
import { useText } from '../translations/text';

/** From here on there is something to say. */
const NEAR = 0.9;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

interface Props {
  readonly html: string;
  /** The most bytes that the value may have as it is stored; left out where there is no limit. */
  readonly limit: number | undefined;
}

/** Says how much room is left, once there is little. */
export const LengthNote = ({ html, limit }: Props) => {
  const text = useText();
  const settled = useDeferredValue(html);
  if (limit === undefined || bytesOf(settled) < limit * NEAR) return null;
  const left = limit - bytesOf(cleanHtml(settled));
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
