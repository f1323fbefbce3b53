import { Box, useField, VisuallyHidden } from '@strapi/design-system';
import {
  forwardRef,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { regainFocus } from '#site-content/admin/components/focus';
import { errorDescription } from '#site-content/admin/strapi-internals/error-description';
import { readableHtml } from '#site-content/domain/rules/html-limits';
import { useParagraphClasses } from './editing/paragraph-classes';
import type { PasteOutcome } from './editing/paste';
import { ImagesElsewhere } from './images/images-elsewhere';
import { SourceView } from './source-view';
import { Toolbar } from './toolbar/toolbar';
import { useText } from './translations/text';
import { VisualEditor } from './visual-editor';

/**
 * Distinguishes values that the editor has written, which the form returns later, from values that the form sets
 * itself, such as another entry or discarded changes. A written value may return after the editor has written more.
 *
 * @returns the last external value, a number that changes with each of them, and a function to call with each written
 *   value
 */
const useOutsideChanges = (
  value: string
): { outside: string; generation: number; markAsWritten: (value: string) => void } => {
  const generation = useRef(0);
  const outside = useRef(value);
  const last = useRef(value);
  const written = useRef<string[]>([]);
  if (value !== last.current) {
    last.current = value;
    const at = written.current.lastIndexOf(value);
    if (at === -1) {
      generation.current += 1;
      outside.current = value;
      written.current = [];
    } else {
      written.current = written.current.slice(at + 1);
    }
  }
  return {
    outside: outside.current,
    generation: generation.current,
    markAsWritten: (own) => {
      written.current.push(own);
    },
  };
};

const Frame = styled(Box)<{ $hasError: boolean; $isDisabled: boolean }>`
  border: 1px solid
    ${({ theme, $hasError }) => ($hasError ? theme.colors.danger600 : theme.colors.neutral200)};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme, $isDisabled }) =>
    $isDisabled ? theme.colors.neutral150 : theme.colors.neutral0};

  &:has(.ProseMirror:focus, textarea:focus) {
    border-color: ${({ theme, $hasError }) =>
      $hasError ? theme.colors.danger600 : theme.colors.primary600};
    box-shadow: 0 0 0 2px
      ${({ theme, $hasError }) => ($hasError ? theme.colors.danger600 : theme.colors.primary600)};
  }
`;

/** Methods of the field for its parent. */
export interface HtmlFieldHandle {
  focus(): void;
  scrollIntoView(options?: ScrollIntoViewOptions): void;
}

interface Props {
  readonly html: string;
  readonly disabled: boolean;
  readonly allowsTables: boolean;
  /** True if the user has switched to the HTML source. */
  readonly choosesSource: boolean;
  readonly onChooseSource: (choosesSource: boolean) => void;
  readonly onChange: (html: string) => void;
  readonly onPaste: (outcome: PasteOutcome) => void;
}

/** The bordered box with the toolbar and, below it, the text or its source. */
export const HtmlFrame = forwardRef<HtmlFieldHandle, Props>(
  ({ html, disabled, allowsTables, choosesSource, onChooseSource, onChange, onPaste }, ref) => {
    const text = useText();
    const { id, error, hint } = useField('HtmlFrame');
    const keysId = useId();
    const styles = useParagraphClasses();
    const { outside, generation, markAsWritten } = useOutsideChanges(html);
    const [toggledAt, setToggledAt] = useState<{ generation: number; html: string } | null>(null);
    // A value that is too large for the editor, from before limits existed or typed as source, is shown as
    // source. This is not checked again while typing, which would remove the editor.
    const asked = toggledAt?.generation === generation ? toggledAt.html : outside;
    const isReadable = useMemo(() => readableHtml(asked) === null, [asked]);
    const isSource = choosesSource || !isReadable;
    const frame = useRef<HTMLDivElement>(null);
    const content = useRef<{ focus(): void }>(null);
    useImperativeHandle(
      ref,
      () => ({
        focus: () => content.current?.focus(),
        scrollIntoView: (options) => frame.current?.scrollIntoView(options),
      }),
      // Always the same object, because Strapi keeps it in state.
      []
    );

    const describedBy = error ? errorDescription(`${id}`) : hint ? `${id}-hint ${keysId}` : keysId;
    const write = (value: string): void => {
      markAsWritten(value);
      onChange(value);
    };
    const getTool = (selector: string): HTMLElement | null =>
      frame.current?.querySelector<HTMLElement>(`[role="toolbar"] ${selector}`) ?? null;
    const layout = (tools: ReactNode, view: ReactNode): ReactNode => (
      <>
        <Toolbar
          editorId={id}
          isSource={isSource}
          onToggleSource={() => {
            onChooseSource(!isSource);
            setToggledAt({ generation, html });
            // The other view has a toolbar of its own.
            regainFocus(() => getTool('[data-source]')?.focus());
          }}
          onEscape={() => content.current?.focus()}
        >
          {tools}
        </Toolbar>
        {view}
      </>
    );
    return (
      <>
        <Frame
          ref={frame}
          data-html-field
          $hasError={Boolean(error)}
          $isDisabled={disabled}
          onKeyDown={(event: KeyboardEvent) => {
            if (!event.altKey || event.key !== 'F10') return;
            event.preventDefault();
            getTool('[tabindex="0"]')?.focus();
          }}
        >
          {isSource ? (
            layout(
              null,
              <SourceView
                ref={content as React.RefObject<HTMLTextAreaElement>}
                value={html}
                disabled={disabled}
                describedBy={describedBy}
                onChange={write}
              />
            )
          ) : (
            <VisualEditor
              key={generation}
              ref={content}
              initial={html}
              disabled={disabled}
              describedBy={describedBy}
              styles={styles}
              allowsTables={allowsTables}
              onChange={write}
              onPaste={onPaste}
              layout={layout}
            />
          )}
          <VisuallyHidden id={keysId}>{text('keys')}</VisuallyHidden>
        </Frame>
        {!isSource && <ImagesElsewhere html={html} within={frame} />}
      </>
    );
  }
);
HtmlFrame.displayName = 'HtmlFrame';
