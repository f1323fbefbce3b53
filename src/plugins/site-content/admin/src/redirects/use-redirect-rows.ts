import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  REDIRECT_ROWS,
  type RedirectFilters,
  type RedirectsResponse,
} from '#site-content/domain/panel/redirects';
import { useEvent } from '../components/use-event';
import { withQuery } from '../components/with-query';
import { getFilters, type ListFilters } from './filters';
import { findChunks, type LoadedRows, type Span, withChunk } from './loaded-rows';

interface Body {
  readonly data?: RedirectsResponse;
}

interface RedirectRows {
  /** `null` until loaded; keeps the previous results until the next are loaded. */
  readonly loaded: LoadedRows | null;
  /** The filters with which the rows were loaded. */
  readonly filters: RedirectFilters;
  /** The thrown error. */
  readonly failure: unknown;
  /** Loads the visible rows. */
  readonly show: (span: Span) => void;
  /** Reloads the visible rows, and keeps them until then. */
  readonly reload: () => void;
}

const FIRST: Span = { from: 0, to: 1 };

/** Loads the redirects that match the filters, in chunks as they become visible. */
export const useRedirectRows = (listFilters: ListFilters): RedirectRows => {
  const { get } = useFetchClient();
  const [loaded, setLoaded] = useState<LoadedRows | null>(null);
  const [filters, setFilters] = useState<RedirectFilters>({});
  const [failure, setFailure] = useState<unknown>(null);
  /** Counts requests, so that late responses to earlier ones are ignored. */
  const round = useRef(0);
  const pendingChunks = useRef(new Set<number>());
  const visibleSpan = useRef(FIRST);
  const question = useRef<Record<string, string>>({});

  const ask = useCallback(
    async (part: number, isFirst: boolean): Promise<void> => {
      const number = round.current;
      pendingChunks.current.add(part);
      try {
        const { data } = await get<Body>(
          withQuery('/site-content/redirects', {
            ...question.current,
            offset: part * REDIRECT_ROWS,
            limit: REDIRECT_ROWS,
          })
        );
        if (number !== round.current) return;
        // Strapi's fetch client returns `{}` for responses that are not JSON, such as a proxy's error page.
        if (data.data === undefined) throw new Error('The response contains no redirects.');
        const answer = data.data;
        setFailure(null);
        setLoaded((known) =>
          withChunk(
            known === null || isFirst ? { total: 0, parts: new Map() } : known,
            part,
            answer
          )
        );
      } catch (thrown) {
        if (number === round.current) setFailure(thrown);
      } finally {
        if (number === round.current) pendingChunks.current.delete(part);
      }
    },
    [get]
  );

  const show = useEvent((span: Span): void => {
    visibleSpan.current = span;
    const known = loaded?.parts;
    for (const part of findChunks(span)) {
      if (known?.has(part) !== true && !pendingChunks.current.has(part)) void ask(part, false);
    }
  });

  const start = useCallback(
    (span: Span): void => {
      round.current += 1;
      pendingChunks.current = new Set();
      visibleSpan.current = span;
      findChunks(span).forEach((part, at) => void ask(part, at === 0));
    },
    [ask]
  );

  useEffect(() => {
    const chosen = getFilters(listFilters, Date.now());
    setFilters(chosen);
    const { sort, direction } = listFilters;
    question.current = { ...(chosen as Record<string, string>), sort, direction };
    start(FIRST);
  }, [listFilters, start]);

  const reload = useCallback(() => start(visibleSpan.current), [start]);
  return { loaded, filters, failure, show, reload };
};
