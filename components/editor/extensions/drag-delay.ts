import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { columnResizingPluginKey } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { DRAG_DELAY_MS } from '@/components/editor/extensions/limits';

/** The column edge under the pointer, as the table's own plugin knows it; -1 without one. */
const edgeUnder = (view: EditorView): number =>
  columnResizingPluginKey.getState(view.state)?.activeHandle ?? -1;

/** Holds a press on a column edge back for a while; a shorter one is a click and sets the caret. */
class HeldPress {
  #timer: ReturnType<typeof setTimeout> | null = null;
  #passing = false;

  /** Whether the press waits. */
  press(view: EditorView, event: MouseEvent): boolean {
    if (this.#passing || event.button !== 0 || edgeUnder(view) < 0) return false;
    event.preventDefault();
    const { clientX, clientY, target } = event;
    const release = () => {
      this.drop();
      const at = view.posAtCoords({ left: clientX, top: clientY });
      if (at) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
      view.focus();
    };
    this.drop();
    window.addEventListener('mouseup', release, { once: true });
    this.#forget = () => window.removeEventListener('mouseup', release);
    this.#timer = setTimeout(() => {
      this.drop();
      this.#passing = true;
      const init = { bubbles: true, cancelable: true, button: 0, buttons: 1, clientX, clientY };
      (target ?? view.dom).dispatchEvent(new MouseEvent('mousedown', init));
      this.#passing = false;
    }, DRAG_DELAY_MS);
    return true;
  }

  #forget = () => {};

  readonly waits = (): boolean => this.#timer !== null;

  drop(): void {
    this.#forget();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** A column is dragged once its edge has been held for 360 ms (specification section 9). */
export const DragDelay = Extension.create({
  name: 'dragDelay',
  // Before the plugin of the table that drags.
  priority: 1000,
  addProseMirrorPlugins() {
    const held = new HeldPress();
    return [
      new Plugin({
        key: new PluginKey('dragDelay'),
        props: {
          handleDOMEvents: {
            mousedown: (view, event) => held.press(view, event),
            // The edge stays the one that was pressed while the pointer wanders off.
            mousemove: () => held.waits(),
            mouseleave: () => held.waits(),
          },
        },
        view: () => ({ destroy: () => held.drop() }),
      }),
    ];
  },
});
