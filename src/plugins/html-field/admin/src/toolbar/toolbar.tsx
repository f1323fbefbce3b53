import { Flex } from '@strapi/design-system';
import {
  Bold,
  BulletList,
  Code,
  Image,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  NumberList,
  StrikeThrough,
  Underline,
} from '@strapi/icons';
import type { Editor } from '@tiptap/react';
import { type ComponentType, type KeyboardEvent, useRef } from 'react';
import { styled } from 'styled-components';
import type { ParagraphClass } from '#site-content/domain/panel/panel-response-types';
import type { MarkName } from '../document/marks';
import { setHeading, setStyle, setText, toggleList } from '../editing/commands';
import { HEADING_LEVELS } from '../schema/blocks';
import { type TextKey, useStyleLabel, useText } from '../translations/text';
import { QuoteIcon, RedoIcon, SubscriptIcon, SuperscriptIcon, UndoIcon } from './icons';
import { ToolbarSelect } from './select';
import { TableMenu } from './table-menu';
import { ToolbarButton } from './toolbar-button';
import { useRovingFocus } from './use-roving-focus';
import { type ToolbarState, useToolbarState } from './use-toolbar-state';

const Separator = styled.span`
  width: 1px;
  height: 2.4rem;
  background: ${({ theme }) => theme.colors.neutral200};
`;

const MARKS: readonly [MarkName & keyof ToolbarState & string, ComponentType][] = [
  ['bold', Bold],
  ['italic', Italic],
  ['underline', Underline],
  ['strike', StrikeThrough],
  ['subscript', SubscriptIcon],
  ['superscript', SuperscriptIcon],
];

/** The design system's select needs a value for "no style". */
const NO_STYLE = '-';

interface Props {
  readonly editor: Editor;
  readonly styles: readonly ParagraphClass[];
  /** Whether tables can be inserted. */
  readonly allowsTables: boolean;
  readonly isDisabled: boolean;
  readonly onLink: () => void;
  readonly onImage: () => void;
}

/** Toolbar buttons and selects for the text at the cursor. */
export const Tools = (props: Props) => {
  const { editor, styles, allowsTables, isDisabled, onLink, onImage } = props;
  const text = useText();
  const styleLabel = useStyleLabel();
  const state = useToolbarState(editor, styles);
  const common = { isDisabled };
  const choice = { isDisabled, onChosen: () => editor.view.focus() };
  return (
    <>
      <ToolbarSelect
        {...choice}
        label={text('block.type')}
        width="16rem"
        value={state.block}
        options={[
          { value: 'text', label: text('block.text') },
          ...HEADING_LEVELS.map((level) => ({
            value: `h${level}`,
            label: text('block.heading', { level }),
          })),
        ]}
        onChange={(block) =>
          block === 'text' ? setText(editor) : setHeading(editor, Number(block.slice(1)))
        }
      />
      {styles.length > 0 && (
        <ToolbarSelect
          {...choice}
          label={text('style')}
          width="16rem"
          value={state.style || NO_STYLE}
          options={[
            { value: NO_STYLE, label: text('style.none') },
            ...styles.map(({ className, label }) => ({
              value: className,
              label: styleLabel(label),
            })),
          ]}
          onChange={(style) => setStyle(editor, style === NO_STYLE ? '' : style, styles)}
        />
      )}
      <Separator />
      {MARKS.map(([name, Icon]) => (
        <ToolbarButton
          {...common}
          key={name}
          label={text(`${name}` as TextKey)}
          isPressed={state[name] === true}
          onClick={() => editor.commands.toggleMark(name)}
        >
          <Icon />
        </ToolbarButton>
      ))}
      <ToolbarButton {...common} label={text('link')} isPressed={state.link} onClick={onLink}>
        <Link />
      </ToolbarButton>
      <ToolbarButton {...common} label={text('image')} isPressed={state.image} onClick={onImage}>
        <Image />
      </ToolbarButton>
      <Separator />
      <ToolbarButton
        {...common}
        label={text('bullet-list')}
        isPressed={state.bulletList}
        onClick={() => toggleList(editor, 'bulletList')}
      >
        <BulletList />
      </ToolbarButton>
      <ToolbarButton
        {...common}
        label={text('ordered-list')}
        isPressed={state.orderedList}
        onClick={() => toggleList(editor, 'orderedList')}
      >
        <NumberList />
      </ToolbarButton>
      <ToolbarButton
        label={text('indent')}
        isDisabled={isDisabled || !state.canIndent}
        onClick={() => editor.commands.sinkListItem('listItem')}
      >
        <IndentIncrease />
      </ToolbarButton>
      <ToolbarButton
        label={text('outdent')}
        isDisabled={isDisabled || !state.canOutdent}
        onClick={() => editor.commands.liftListItem('listItem')}
      >
        <IndentDecrease />
      </ToolbarButton>
      <ToolbarButton
        {...common}
        label={text('blockquote')}
        isPressed={state.blockquote}
        onClick={() => editor.commands.toggleWrap('blockquote')}
      >
        <QuoteIcon />
      </ToolbarButton>
      {(allowsTables || state.table) && (
        <TableMenu editor={editor} isInTable={state.table} isDisabled={isDisabled} />
      )}
      <Separator />
      <ToolbarButton
        label={text('undo')}
        isDisabled={isDisabled || !state.canUndo}
        onClick={() => editor.commands.undo()}
      >
        <UndoIcon />
      </ToolbarButton>
      <ToolbarButton
        label={text('redo')}
        isDisabled={isDisabled || !state.canRedo}
        onClick={() => editor.commands.redo()}
      >
        <RedoIcon />
      </ToolbarButton>
    </>
  );
};

interface ToolbarProps {
  readonly editorId: string | undefined;
  readonly isSource: boolean;
  /** Switches to the source view and back. */
  readonly onToggleSource: () => void;
  readonly onEscape: () => void;
  readonly children?: React.ReactNode;
}

/** A toolbar that is a single Tab stop, with the source view button at its end. */
export const Toolbar = ({
  editorId,
  isSource,
  onToggleSource,
  onEscape,
  children,
}: ToolbarProps) => {
  const text = useText();
  const ref = useRef<HTMLDivElement>(null);
  const { onKeyDown, onFocus } = useRovingFocus(ref);
  return (
    <Flex
      ref={ref}
      role="toolbar"
      aria-label={text('toolbar')}
      aria-controls={editorId}
      background="neutral100"
      padding={2}
      gap={1}
      wrap="wrap"
      borderRadius="0.4rem 0.4rem 0 0"
      onFocus={onFocus}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') onEscape();
        else onKeyDown(event);
      }}
    >
      {children}
      <Flex marginLeft="auto">
        <ToolbarButton
          data-source
          label={text('source')}
          isPressed={isSource}
          onClick={onToggleSource}
        >
          <Code />
          {text('source')}
        </ToolbarButton>
      </Flex>
    </Flex>
  );
};
