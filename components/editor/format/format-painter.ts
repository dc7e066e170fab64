import { type Editor, Extension } from '@tiptap/core';
import type { Mark } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import {
  BLOCK_ATTRIBUTES,
  eachSelectedBlock,
  FORMATTED_BLOCKS,
} from '@/components/editor/extensions/block-format';

/** What the brush holds. */
export interface PaintedFormat {
  marks: readonly Mark[];
  /** Formats of the paragraph; null when only a few of its words were picked. */
  block: Record<string, unknown> | null;
}

export interface PainterState {
  format: PaintedFormat | null;
  /** Stays after use, until it is put down. */
  locked: boolean;
}

const NONE: PainterState = { format: null, locked: false };
const key = new PluginKey<PainterState>('formatPainter');

/** Content rather than looks: the brush does not carry it. */
const LEFT_OUT = new Set(['link', 'code']);

export const painterState = (state: EditorState): PainterState => key.getState(state) ?? NONE;

/** The looks at the selection: of its first words, and of the paragraph when all of it or a bare caret is selected. */
export function pickedFormat(state: EditorState): PaintedFormat {
  const { $from, from, to, empty } = state.selection;
  const first = empty ? $from.marks() : ($from.nodeAfter?.marks ?? $from.marks());
  const { parent } = $from;
  const whole = empty || (from <= $from.start() && to >= $from.end());
  const attributes = BLOCK_ATTRIBUTES.filter((name) => name in parent.attrs);
  const block =
    whole && FORMATTED_BLOCKS.includes(parent.type.name)
      ? Object.fromEntries(attributes.map((name) => [name, parent.attrs[name] as unknown]))
      : null;
  return { marks: first.filter((mark) => !LEFT_OUT.has(mark.type.name)), block };
}

/** Puts looks on the selection of a transaction. */
export function paint(tr: Transaction, format: PaintedFormat): Transaction {
  for (const { $from, $to } of tr.selection.ranges) {
    for (const type of Object.values(tr.doc.type.schema.marks)) {
      if (!LEFT_OUT.has(type.name)) tr.removeMark($from.pos, $to.pos, type);
    }
    for (const mark of format.marks) tr.addMark($from.pos, $to.pos, mark);
  }
  if (format.block) {
    eachSelectedBlock(tr, (node, pos) => tr.setNodeMarkup(pos, null, { ...node.attrs, ...format.block }));
  }
  return tr;
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    formatPainter: {
      /** Takes up the looks at the selection; the next selection gets them, a locked brush gives them again and again. */
      pickFormat: (locked: boolean) => ReturnType;
      /** Puts the brush down. */
      dropFormat: () => ReturnType;
      /** Paints the selection and puts an unlocked brush down. */
      paintFormat: () => ReturnType;
    };
  }
}

/** True when the editor knows of what is selected on the page: a selection reaches it some moments after the mouse. */
function knowsSelection(view: EditorView): boolean {
  const shown = document.getSelection();
  if (!shown?.focusNode || !view.dom.contains(shown.focusNode)) return true;
  return view.posAtDOM(shown.focusNode, shown.focusOffset) === view.state.selection.head;
}

const LOOK_EVERY_MS = 20;
const LOOKS = 15;

/** Paints what the mouse has just selected; a mere click leaves the brush as it is. Chosen cells have no selection of the page: the last look. */
function paintWhenSelected(editor: Editor, view: EditorView, looks = LOOKS): void {
  setTimeout(() => {
    if (editor.isDestroyed) return;
    if (looks > 0 && !knowsSelection(view)) paintWhenSelected(editor, view, looks - 1);
    else if (!editor.state.selection.empty) editor.commands.paintFormat();
  }, LOOK_EVERY_MS);
}

export const FormatPainter = Extension.create({
  name: 'formatPainter',
  addCommands() {
    return {
      pickFormat:
        (locked) =>
        ({ tr, state, dispatch }) => {
          if (dispatch) tr.setMeta(key, { format: pickedFormat(state), locked });
          return true;
        },
      dropFormat:
        () =>
        ({ tr, state, dispatch }) => {
          if (dispatch) tr.setMeta(key, NONE);
          return painterState(state).format !== null;
        },
      paintFormat:
        () =>
        ({ tr, state, dispatch }) => {
          const { format, locked } = painterState(state);
          if (!format || tr.selection.empty) return false;
          if (dispatch) {
            paint(tr, format);
            if (!locked) tr.setMeta(key, NONE);
          }
          return true;
        },
    };
  },
  addKeyboardShortcuts() {
    return { Escape: ({ editor }) => editor.commands.dropFormat() };
  },
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin<PainterState>({
        key,
        state: {
          init: () => NONE,
          apply: (tr, now) => (tr.getMeta(key) as PainterState | undefined) ?? now,
        },
        props: {
          attributes: (state): Record<string, string> =>
            painterState(state).format ? { style: 'cursor: copy' } : {},
          handleDOMEvents: {
            mouseup: (view) => {
              if (painterState(view.state).format) paintWhenSelected(editor, view);
              return false;
            },
          },
        },
      }),
    ];
  },
});
