import { Node } from '@tiptap/core';
import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import { lead } from './html-attributes';

interface HtmlBlockOptions {
  /** Label: what the block is, and how to change it. */
  readonly label: string;
}

/**
 * HTML without a node in the editor: displayed, moved and deleted as a unit, and edited in the source view.
 * Written as it was read.
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
      // If nothing is left after sanitizing, show the source, so that something is visible.
      if (clean.trim() === '') preview.textContent = source;
      else preview.innerHTML = clean;
      // A preview only: links are inactive, and the keyboard skips it.
      preview.inert = true;
      dom.append(label, preview);
      return { dom };
    };
  },
});
