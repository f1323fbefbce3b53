import { Box, Typography } from '@strapi/design-system';
import { type ReactNode, useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../translations/text';
import { nameDay } from './days';

interface DaySectionProps {
  /** Midnight of the day. */
  readonly start: number;
  /** List items. */
  readonly children: ReactNode;
}

/** The change sets of one day under its date. */
export const DaySection = ({ start, children }: DaySectionProps) => {
  const text = useText();
  const { formatDate } = useIntl();
  const heading = useId();
  const [now] = useState(() => Date.now());
  const date = formatDate(start, { dateStyle: 'full' });
  return (
    <Box tag="section" aria-labelledby={heading} paddingBottom={6}>
      <Box paddingBottom={2}>
        <Typography id={heading} tag="h2" variant="delta">
          {text(`history.day.${nameDay(start, now)}`, { date })}
        </Typography>
      </Box>
      <Box tag="ol" aria-labelledby={heading} background="neutral0" hasRadius shadow="tableShadow">
        {children}
      </Box>
    </Box>
  );
};
