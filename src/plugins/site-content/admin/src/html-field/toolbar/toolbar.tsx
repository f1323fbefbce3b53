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
import type { ParagraphClass } from '#site-content/domain/panel/answers';
import { type TextKey, useStyleLabel, useText } from '../../translations/text';
import type { MarkName } from '../document/marks';
import { setHeading, setStyle, setText, toggleList } from '../editing/commands';
import { HEADING_LEVELS } from '../schema/blocks';
import { RedoIcon, SubscriptIcon, SuperscriptIcon, UndoIcon } from './icons';
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

/** The design system's choices need a value for none. */
const NO_STYLE = '-';

interface Props {
  readonly editor: Editor;
  readonly styles: readonly ParagraphClass[];
  /** Whether the field takes new tables. */
  readonly allowsTables: boolean;
  readonly isDisabled: boolean;
  readonly onLink: () => void;
  readonly onImage: () => void;
}

/** The tools for the text where the cursor is. */
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
        label={text('html-field.block.type')}
        width="16rem"
        value={state.block}
        options={[
          { value: 'text', label: text('html-field.block.text') },
          ...HEADING_LEVELS.map((level) => ({
            value: `h${level}`,
            label: text('html-field.block.heading', { level }),
          })),
        ]}
        onChange={(block) =>
          block === 'text' ? setText(editor) : setHeading(editor, Number(block.slice(1)))
        }
      />
      {styles.length > 0 && (
        <ToolbarSelect
          {...choice}
          label={text('html-field.style')}
          width="16rem"
          value={state.style || NO_STYLE}
          options={[
            { value: NO_STYLE, label: text('html-field.style.none') },
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
          label={text(`html-field.${name}` as TextKey)}
          isPressed={state[name] === true}
          onClick={() => editor.commands.toggleMark(name)}
        >
          <Icon />
        </ToolbarButton>
      ))}
      <ToolbarButton
        {...common}
        label={text('html-field.link')}
        isPressed={state.link}
        onClick={onLink}
      >
        <Link />
      </ToolbarButton>
      <ToolbarButton
        {...common}
        label={text('html-field.image')}
        isPressed={state.image}
        onClick={onImage}
      >
        <Image />
      </ToolbarButton>
      <Separator />
      <ToolbarButton
        {...common}
        label={text('html-field.bullet-list')}
        isPressed={state.bulletList}
        onClick={() => toggleList(editor, 'bulletList')}
      >
        <BulletList />
      </ToolbarButton>
      <ToolbarButton
        {...common}
        label={text('html-field.ordered-list')}
        isPressed={state.orderedList}
        onClick={() => toggleList(editor, 'orderedList')}
      >
        <NumberList />
      </ToolbarButton>
      <ToolbarButton
        label={text('html-field.indent')}
        isDisabled={isDisabled || !state.canIndent}
        onClick={() => editor.commands.sinkListItem('listItem')}
      >
        <IndentIncrease />
      </ToolbarButton>
      <ToolbarButton
        label={text('html-field.outdent')}
        isDisabled={isDisabled || !state.canOutdent}
        onClick={() => editor.commands.liftListItem('listItem')}
      >
        <IndentDecrease />
      </ToolbarButton>
      {(allowsTables || state.table) && (
        <TableMenu editor={editor} isInTable={state.table} isDisabled={isDisabled} />
      )}
      <Separator />
      <ToolbarButton
        label={text('html-field.undo')}
        isDisabled={isDisabled || !state.canUndo}
        onClick={() => editor.commands.undo()}
      >
        <UndoIcon />
      </ToolbarButton>
      <ToolbarButton
        label={text('html-field.redo')}
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
  /** Changes to the source view, and back. */
  readonly onToggleSource: () => void;
  readonly onEscape: () => void;
  readonly children?: React.ReactNode;
}

/** The bar over the text: one stop of the Tab key, with the way to the source at its end. */
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
      aria-label={text('html-field.toolbar')}
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
          label={text('html-field.source')}
          isPressed={isSource}
          onClick={onToggleSource}
        >
          <Code />
          {text('html-field.source')}
        </ToolbarButton>
      </Flex>
    </Flex>
  );
};
