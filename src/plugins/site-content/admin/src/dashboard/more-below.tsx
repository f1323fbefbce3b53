import { Flex, TextButton } from '@strapi/design-system';
import { ArrowDown } from '@strapi/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../translations/text';

/** A bar at the lower edge of the visible part, on top of the content. */
const Edge = styled(Flex)`
  position: sticky;
  bottom: 0;
  justify-content: center;
  padding: ${({ theme }) => theme.spaces[2]};
  background: ${({ theme }) => theme.colors.neutral0};
  border-top: 1px solid ${({ theme }) => theme.colors.neutral200};
`;

/** Returns the box that an element scrolls in. */
const findScrolled = (element: Element): Element => {
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return document.documentElement;
};

/** Returns the list items that end below the visible part of the box. */
const findBelow = (list: Element, edgeHeight: number): Element[] => {
  const box = findScrolled(list);
  const end = box.getBoundingClientRect().top + box.clientHeight;
  const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
  if (isAtEnd) return [];
  return [...list.querySelectorAll('li')].filter(
    (item) => item.getBoundingClientRect().bottom > end - edgeHeight
  );
};

interface Props {
  /** Number of all issues, including those that are not listed. */
  readonly total: number;
  readonly children: ReactNode;
}

/**
 * Says how many issues are below the visible part of a widget, and scrolls to them. Strapi's widgets have a fixed
 * height, and many systems hide their scroll bars.
 */
export const MoreBelow = ({ total, children }: Props) => {
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  const edge = useRef<HTMLDivElement>(null);
  const [below, setBelow] = useState(0);
  const isEdgeShown = below > 0;

  useEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    const box = findScrolled(current);
    const look = (): void => {
      const hidden = findBelow(current, edge.current?.offsetHeight ?? 0).length;
      const shown = current.querySelectorAll('li').length - hidden;
      setBelow(hidden === 0 ? 0 : total - shown);
    };
    const observer = new ResizeObserver(look);
    observer.observe(current);
    observer.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', look);
    };
    // Once it is shown, the edge covers a line, too.
  }, [total, isEdgeShown]);

  /** Scrolls to the next issues and moves the focus to them, because the button disappears at the end of the list. */
  const showNext = (): void => {
    if (list.current === null) return;
    const [next] = findBelow(list.current, edge.current?.offsetHeight ?? 0);
    if (next === undefined) return;
    const box = findScrolled(next);
    // `scrollIntoView` would scroll the whole page, too.
    box.scrollTop += next.getBoundingClientRect().top - box.getBoundingClientRect().top;
    next.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  };

  return (
    <>
      <Flex ref={list} direction="column" alignItems="stretch" gap={5}>
        {children}
      </Flex>
      {isEdgeShown && (
        <Edge ref={edge}>
          <TextButton startIcon={<ArrowDown aria-hidden />} onClick={showNext}>
            {text('dashboard-widget.below', { count: below })}
          </TextButton>
        </Edge>
      )}
    </>
  );
};
