import { Flex, Typography } from '@strapi/design-system';
import { Mark } from '#site-content/admin/components/mark';

/** One side of a comparison. */
export interface NamedSide {
  /** For example, `Older version`. */
  readonly label: string;
  /** The author and time. */
  readonly name: string;
}

export interface ComparedSidesProps {
  readonly before: NamedSide;
  readonly after: NamedSide;
}

/** Names the two sides of a comparison, each in the colour of the text that only this side contains. */
export const ComparedSides = ({ before, after }: ComparedSidesProps) => (
  <Flex direction="column" alignItems="stretch" gap={1}>
    {([before, after] as const).map(({ label, name }, at) => (
      <Typography key={label} tag="p" variant="pi" style={{ overflowWrap: 'anywhere' }}>
        <Mark $as={at === 0 ? 'danger' : 'success'}>{label}</Mark> {name}
      </Typography>
    ))}
  </Flex>
);
