import { TableView } from '@tiptap/extension-table';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

/** The table on the writing surface: as the base shows it, with its marks and its caption. */
export class OfficeTableView extends TableView {
  #caption: HTMLTableCaptionElement | null = null;

  constructor(node: ProseMirrorNode, cellMinWidth: number) {
    super(node, cellMinWidth);
    this.#mark(node);
  }

  override update(node: ProseMirrorNode): boolean {
    if (!super.update(node)) return false;
    this.#mark(node);
    return true;
  }

  #mark(node: ProseMirrorNode) {
    const { interlaced, borderless, sortable, align, width, caption } = node.attrs;
    const put = (name: string, value: unknown) =>
      value ? this.table.setAttribute(name, String(value)) : this.table.removeAttribute(name);
    this.table.classList.toggle('noBorderTable', Boolean(borderless));
    this.table.classList.toggle('sortEnabled', Boolean(sortable));
    put('interlaced', interlaced);
    put('align', align);
    put('width', width);
    if (width) this.table.style.removeProperty('width');
    if (!caption) {
      this.#caption?.remove();
      this.#caption = null;
      return;
    }
    if (!this.#caption) {
      this.#caption = document.createElement('caption');
      this.#caption.contentEditable = 'false';
      this.table.prepend(this.#caption);
    }
    this.#caption.textContent = String(caption);
  }
}
