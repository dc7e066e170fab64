import type { Editor } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import type { NodeView, ViewMutationRecord } from '@tiptap/pm/view';
import css from '@/components/editor/nodes/media.module.css';
import { addResizer } from '@/components/editor/nodes/resizer';

export interface MediaViewOptions {
  editor: Editor;
  node: ProseMirrorNode;
  getPos: () => number | undefined;
  /** Element of the whole node: `figure`, `span`, `div`. */
  outer: 'figure' | 'span' | 'div';
  /** The picture, film or sound. */
  media: HTMLElement;
  /** Where the caption is written; the node has content. */
  caption?: HTMLElement;
  resizable: boolean;
  /** Writes the node's attributes to the elements. */
  show: (node: ProseMirrorNode, view: MediaView) => void;
}

/** A picture, film or sound on the writing surface: a frame with corner handles, a message in place of what cannot be shown. */
export class MediaView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM?: HTMLElement;
  readonly frame = document.createElement('span');
  readonly media: HTMLElement;
  readonly #note = document.createElement('span');
  readonly #options: MediaViewOptions;
  readonly #removeHandles: () => void;
  #node: ProseMirrorNode;

  constructor(options: MediaViewOptions) {
    const { editor, node, outer, media, caption, resizable } = options;
    this.#options = options;
    this.#node = node;
    this.media = media;
    this.dom = document.createElement(outer);
    this.dom.classList.add(css.media ?? '');
    this.frame.className = css.frame ?? '';
    this.frame.contentEditable = 'false';
    this.#note.className = css.note ?? '';
    this.#note.hidden = true;
    this.frame.append(media, this.#note);
    this.frame.draggable = true;
    this.frame.addEventListener('click', this.#select);
    this.dom.append(this.frame);
    if (caption) {
      this.contentDOM = caption;
      this.dom.append(caption);
    }
    this.#removeHandles = resizable
      ? addResizer({
          frame: this.frame,
          target: media,
          handleClass: css.handle ?? '',
          enabled: () => editor.isEditable,
          onCommit: (width, height) => this.#change({ width, height }),
        })
      : () => {};
    options.show(node, this);
  }

  /** Shows a sentence instead of the medium; '' shows the medium. */
  say(text: string) {
    this.#note.textContent = text;
    this.#note.hidden = text === '';
    this.media.hidden = text !== '';
  }

  #change(attrs: Record<string, unknown>) {
    const pos = this.#options.getPos();
    if (pos === undefined) return;
    const { view } = this.#options.editor;
    const tr = view.state.tr.setNodeMarkup(pos, null, { ...this.#node.attrs, ...attrs });
    view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, pos)));
  }

  readonly #select = () => {
    const pos = this.#options.getPos();
    if (pos === undefined) return;
    const { view } = this.#options.editor;
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
    view.focus();
  };

  update(node: ProseMirrorNode): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    this.#options.show(node, this);
    return true;
  }

  selectNode() {
    this.dom.classList.add(css.selected ?? '', 'ProseMirror-selectednode');
  }

  deselectNode() {
    this.dom.classList.remove(css.selected ?? '', 'ProseMirror-selectednode');
  }

  /** Presses on the medium are ours: a click selects it, a drag moves it, a handle scales it. */
  stopEvent(event: Event): boolean {
    if (!(event.target instanceof HTMLElement) || !this.frame.contains(event.target)) return false;
    return event.type === 'mousedown' || event.target.classList.contains(css.handle ?? '');
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    if (mutation.type === 'selection') return false;
    return !this.contentDOM?.contains(mutation.target);
  }

  destroy() {
    this.#removeHandles();
    this.frame.removeEventListener('click', this.#select);
  }
}

/** Sets attributes, takes those away that are empty. */
export function setAttributes(el: HTMLElement, attributes: Record<string, unknown>) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === '') el.removeAttribute(name);
    else el.setAttribute(name, String(value));
  }
}
