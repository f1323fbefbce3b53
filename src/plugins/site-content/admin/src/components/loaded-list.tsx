import { EmptyStateLayout, Flex } from '@strapi/design-system';
import { EmptyDocuments } from '@strapi/icons/symbols';
import type { ComponentProps, ReactNode } from 'react';
import { Loaded } from './loaded';

interface LoadedListProps<T> extends Omit<ComponentProps<typeof Loaded<readonly T[]>>, 'children'> {
  /** What is said while there is none. */
  readonly empty: string;
  /** An item as `<li>`, with a key. */
  readonly children: (item: T) => ReactNode;
}

/** A list that was loaded; until then that it is loading, or why it is not there. */
export const LoadedList = <T,>({ of, text, empty, children }: LoadedListProps<T>) => (
  <Loaded {...{ of, text }}>
    {(items) =>
      items.length === 0 ? (
        <EmptyStateLayout icon={<EmptyDocuments width="16rem" />} content={empty} />
      ) : (
        <Flex tag="ul" direction="column" alignItems="stretch" gap={4}>
          {items.map(children)}
        </Flex>
      )
    }
  </Loaded>
);
