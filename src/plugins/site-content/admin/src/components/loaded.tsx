import { Flex, Loader } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { LoadingFailed } from './loading-failed';

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
