import { EmptyStateLayout, Flex } from '@strapi/design-system';
import { EmptyDocuments } from '@strapi/icons/symbols';
import type { ComponentProps, ReactNode } from 'react';
import { Loaded } from './loaded';
import { LIST } from './use-pass-focus-on';

interface LoadedListProps<T> extends Omit<ComponentProps<typeof Loaded<readonly T[]>>, 'children'> {
  /** Shown if the list is empty. */
  readonly empty: string;
  /** Renders an item as `<li>` with a key. */
  readonly children: (item: T) => ReactNode;
}

/** Shows a loaded list, or a loading or error message. */
export const LoadedList = <T,>({ of, text, empty, children }: LoadedListProps<T>) => (
  <Loaded {...{ of, text }}>
    {(items) =>
      items.length === 0 ? (
        <EmptyStateLayout icon={<EmptyDocuments width="16rem" />} content={empty} />
      ) : (
        <Flex tag="ul" direction="column" alignItems="stretch" gap={4} {...LIST}>
          {items.map(children)}
        </Flex>
      )
    }
  </Loaded>
);
