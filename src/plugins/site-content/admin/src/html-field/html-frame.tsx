import { Box, useField, VisuallyHidden } from '@strapi/design-system';
import {
  forwardRef,
  type ReactNode,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { readableHtml } from '#site-content/domain/rules/html-limits';
import { errorDescription } from '../strapi-internals/error-description';
import { useText } from '../translations/text';
import { useParagraphClasses } from './editing/paragraph-classes';
import type { PasteOutcome } from './editing/paste';
import { SourceView } from './source-view';
import { Toolbar } from './toolbar/toolbar';
import { useOutsideChanges } from './use-outside-changes';
import { VisualEditor } from './visual-editor';

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

/** What the field can be asked for from outside. */
export interface HtmlFieldHandle {
  focus(): void;
  scrollIntoView(options?: ScrollIntoViewOptions): void;
}

interface Props {
  readonly html: string;
  readonly disabled: boolean;
  readonly allowsTables: boolean;
  readonly onChange: (html: string) => void;
  readonly onPaste: (outcome: PasteOutcome) => void;
}

/** The bordered box: a toolbar, and under it the text or its source. */
export const HtmlFrame = forwardRef<HtmlFieldHandle, Props>(
  ({ html, disabled, allowsTables, onChange, onPaste }, ref) => {
    const text = useText();
    const { id, error, hint } = useField('HtmlFrame');
    const keysId = useId();
    const styles = useParagraphClasses();
    const { outside, generation, markAsWritten } = useOutsideChanges(html);
    const [choosesSource, setSource] = useState(false);
    const [toggledAt, setToggledAt] = useState<{ generation: number; html: string } | null>(null);
    // Too much for the editor, from before there were limits or typed in the source, is shown as it is written.
    // It is not asked anew for what the editor writes, which would take it away.
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
      // Always the same one: Strapi keeps it in a state.
      []
    );

    const describedBy = error ? errorDescription(`${id}`) : hint ? `${id}-hint ${keysId}` : keysId;
    const write = (value: string): void => {
      markAsWritten(value);
      onChange(value);
    };
    const layout = (tools: ReactNode, view: ReactNode): ReactNode => (
      <>
        <Toolbar
          editorId={id}
          isSource={isSource}
          onToggleSource={() => {
            setSource(!isSource);
            setToggledAt({ generation, html });
          }}
          onEscape={() => content.current?.focus()}
        >
          {tools}
        </Toolbar>
        {view}
      </>
    );
    return (
      <Frame ref={frame} data-html-field $hasError={Boolean(error)} $isDisabled={disabled}>
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
        <VisuallyHidden id={keysId}>{text('html-field.keys')}</VisuallyHidden>
      </Frame>
    );
  }
);
HtmlFrame.displayName = 'HtmlFrame';
