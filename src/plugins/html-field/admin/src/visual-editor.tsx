import { useField } from '@strapi/design-system';
import { isInTable } from '@tiptap/pm/tables';
import type { EditorProps } from '@tiptap/pm/view';
import { EditorContent, useEditor } from '@tiptap/react';
import {
  forwardRef,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ParagraphClass } from '#site-content/domain/panel/panel-response-types';
import { Content } from './content-styles';
import { readDocument, type Reading, writeDocument } from './document/document';
import { linkAt, removeLink, setLink } from './editing/commands';
import { LinesToParagraphs } from './editing/lines';
import { NOTHING_PASTED, type PasteOutcome, readPasted } from './editing/paste';
import { dropControlCharacters } from './editing/pasted-html';
import { PasteLikeStored } from './editing/pasted-slice';
import { UniqueIds } from './editing/unique-ids';
import { ImageChoice } from './images/image-choice';
import { LinkDialog } from './link-dialog';
import { LinkNote } from './links/link-note';
import { ShownLinks } from './links/shown-links';
import { useLinkedPages } from './links/use-linked-pages';
import { createExtensions } from './schema/extensions';
import { Tools } from './toolbar/toolbar';
import { useText } from './translations/text';

export interface EditorHandle {
  focus(): void;
}

interface Props {
  /** Initial value. For later external values, a new editor instance is created. */
  readonly initial: string;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
  readonly styles: readonly ParagraphClass[];
  readonly allowsTables: boolean;
  readonly onChange: (html: string) => void;
  readonly onPaste: (outcome: PasteOutcome) => void;
  /** Places the tools in the toolbar above the text. */
  readonly layout: (tools: ReactNode, text: ReactNode) => ReactNode;
}

/** The visual editor with its tools. */
export const VisualEditor = forwardRef<EditorHandle, Props>((props, ref) => {
  const { initial, disabled, describedBy, styles, allowsTables, layout } = props;
  const text = useText();
  const { id, error, required } = useField('VisualEditor');
  const reading = useRef<Reading | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [open, setOpen] = useState<'link' | 'image' | null>(null);
  const htmlBlockLabel = text('html-block');
  const [shownLinks] = useState(() => new ShownLinks());
  const extensions = useMemo(
    () => [
      ...createExtensions(htmlBlockLabel, shownLinks),
      ...[LinesToParagraphs, UniqueIds],
      PasteLikeStored.configure({ onGone: () => latest.current.onPaste(NOTHING_PASTED) }),
    ],
    [htmlBlockLabel, shownLinks]
  );

  const editorProps = useMemo<EditorProps>(
    () => ({
      attributes: {
        ...(id === undefined ? {} : { id }),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-invalid': String(Boolean(error)),
        'aria-required': String(required === true),
        'aria-readonly': String(disabled),
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        // Users can reach read-only content with the keyboard, too.
        tabindex: '0',
      },
      transformPastedHTML: (html, view) => {
        const { allowsTables } = latest.current;
        const pasted = readPasted(html, allowsTables || isInTable(view.state));
        const { html: taken, ...outcome } = pasted;
        latest.current.onPaste(outcome);
        return taken;
      },
      transformPastedText: dropControlCharacters,
      handleKeyDown: (view, event) => {
        if ((event.ctrlKey || event.metaKey) && event.key === 'k' && view.editable) {
          setOpen('link');
          return true;
        }
        return false;
      },
      handleDOMEvents: {
        // Do not follow links, which would leave the form.
        click: (_view, event) => {
          if ((event.target as Element).closest('a') !== null) event.preventDefault();
          return false;
        },
        // Browsers report a new selection with a delay, but the next key already applies to it.
        keydown: (view) => {
          view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
          return false;
        },
      },
    }),
    [id, error, required, disabled, describedBy]
  );
  const editor = useEditor({
    extensions,
    editorProps,
    editable: !disabled,
    enableInputRules: false,
    onBeforeCreate: ({ editor: created }) => {
      reading.current = readDocument(created.schema, initial);
      // Tiptap accepts a document node, although its types do not say so.
      created.options.content = reading.current.doc as never;
    },
    onUpdate: ({ editor: { state } }) => {
      if (reading.current !== null) {
        latest.current.onChange(writeDocument(state.doc, reading.current));
      }
    },
  });
  // The hook does not update the editability after the editor was created.
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  useImperativeHandle(ref, () => ({ focus: () => editor.commands.focus() }), [editor]);

  const linked = useLinkedPages(editor, shownLinks);
  const close = (): void => {
    setOpen(null);
    requestAnimationFrame(() => editor.view.focus());
  };
  return (
    <>
      {layout(
        <Tools
          editor={editor}
          styles={styles}
          allowsTables={allowsTables}
          isDisabled={disabled}
          onLink={() => setOpen('link')}
          onImage={() => setOpen('image')}
        />,
        <Content>
          <EditorContent editor={editor} />
          <LinkNote editor={editor} linked={linked} />
        </Content>
      )}
      {open === 'image' && <ImageChoice editor={editor} onClose={close} />}
      {open === 'link' && (
        <LinkDialog
          present={linkAt(editor)}
          linked={linked}
          asksForText={linkAt(editor) === null && editor.state.selection.empty}
          onClose={close}
          onSave={(choice) => {
            setLink(editor, choice);
            close();
          }}
          onRemove={() => {
            removeLink(editor);
            close();
          }}
        />
      )}
    </>
  );
});
VisualEditor.displayName = 'VisualEditor';
