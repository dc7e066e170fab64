import { Extension } from '@tiptap/core';
import type { MarkType } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import { BLOCK_ATTRIBUTES, eachSelectedBlock } from '@/components/editor/extensions/block-format';
import { autoFormat, type AutoFormatOptions } from '@/components/editor/format/auto-format';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    layout: {
      /** Puts the whole text into the house's layout, as one undo step. False when it is already so. */
      autoFormat: (options: AutoFormatOptions) => ReturnType;
      /** Takes marks and paragraph formats off the selection, or off the caret's block; links, headings and lists stay. */
      clearFormat: () => ReturnType;
    };
  }
}

/** Marks that are content rather than looks. */
const KEPT_MARKS = new Set(['link']);

export const Layout = Extension.create({
  name: 'layout',
  addCommands() {
    return {
      autoFormat:
        (options) =>
        ({ tr, dispatch }) => {
          const next = autoFormat(tr.doc, options);
          const start = tr.doc.content.findDiffStart(next.content);
          const end = tr.doc.content.findDiffEnd(next.content);
          if (start === null || end === null) return false;
          if (dispatch) {
            const caret = tr.selection.from;
            tr.replaceWith(0, tr.doc.content.size, next.content);
            tr.setSelection(Selection.near(tr.doc.resolve(Math.min(caret, tr.doc.content.size))));
          }
          return true;
        },
      clearFormat:
        () =>
        ({ tr, state, dispatch }) => {
          if (!dispatch) return true;
          const { selection } = tr;
          const { $from } = selection;
          const ranges = selection.empty
            ? [{ from: $from.start(), to: $from.end() }]
            : selection.ranges.map((range) => ({ from: range.$from.pos, to: range.$to.pos }));
          const marks = Object.values(state.schema.marks).filter(
            (type: MarkType) => !KEPT_MARKS.has(type.name),
          );
          for (const { from, to } of ranges) for (const type of marks) tr.removeMark(from, to, type);
          eachSelectedBlock(tr, (node, pos) => {
            const cleared = BLOCK_ATTRIBUTES.filter((name) => name in node.attrs).map((name) => [name, null]);
            tr.setNodeMarkup(pos, null, { ...node.attrs, ...Object.fromEntries(cleared) });
          });
          tr.setStoredMarks([]);
          return true;
        },
    };
  },
});
