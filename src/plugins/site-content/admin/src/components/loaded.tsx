import { EmptyStateLayout, Flex, Loader } from '@strapi/design-system';
import { EmptyDocuments } from '@strapi/icons/symbols';
import type { ReactNode } from 'react';
import { LoadingFailed } from './loading-failed';
import { LIST } from './use-pass-focus-on';

interface LoadedProps<T> {
  /** The result of a query hook. */
  readonly of: {
    readonly data?: T | undefined;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  /** Texts of the surrounding component. */
  readonly text: (key: 'loading' | 'load-failed' | 'try-again') => string;
  readonly children: (data: T) => ReactNode;
}

/** Shows loaded content, or a loading or error message. */
export const Loaded = <T,>({ of, text, children }: LoadedProps<T>) => {
  const { data, error, refetch } = of;
  if (error !== undefined) {
    const texts = { message: text('load-failed'), retryLabel: text('try-again') };
    return <LoadingFailed failure={error} {...texts} onRetry={() => void refetch()} />;
  }
  if (data !== undefined) return children(data);
  return (
    <Flex justifyContent="center" padding={8}>
      <Loader>{text('loading')}</Loader>
    </Flex>
  );
};

interface LoadedListProps<T> extends Omit<LoadedProps<readonly T[]>, 'children'> {
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
