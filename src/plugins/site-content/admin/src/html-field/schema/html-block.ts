import { Node } from '@tiptap/core';
import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import { lead } from './html-attributes';

interface HtmlBlockOptions {
  /** What the block is, and how it is changed. */
  readonly label: string;
}

/**
 * HTML that the editor has no node for: shown, moved and deleted as one, and changed in the source view. It is
 * written as it was read.
 */
export const HtmlBlock = Node.create<HtmlBlockOptions>({
  name: 'htmlBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ label: '' }),
  addAttributes: () => ({
    lead,
    source: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-html-block') ?? '',
      renderHTML: ({ source }) => ({ 'data-html-block': source as string }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-html-block]', priority: 100 }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('div');
      dom.dataset['htmlBlock'] = '';
      const label = document.createElement('div');
      label.dataset['htmlBlockLabel'] = '';
      label.textContent = this.options.label;
      const preview = document.createElement('div');
      const source = node.attrs['source'] as string;
      const clean = cleanHtml(source);
      // What cleaning leaves nothing of is shown as it is written, so that there is something to see.
      if (clean.trim() === '') preview.textContent = source;
      else preview.innerHTML = clean;
      // A preview is looked at: its links lead nowhere, and the keyboard passes by.
      preview.inert = true;
      dom.append(label, preview);
      return { dom };
    };
  },
});
