import { Extension } from '@tiptap/core';
import { closeHistory, undo, undoDepth } from '@tiptap/pm/history';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';

/** Specification section 9: this many steps are taken back. */
export const UNDO_DEPTH = 20;
/** Specification section 9: a step of the undo history holds at most 20 keystrokes. */
export const KEYSTROKES_PER_STEP = 20;

const key = new PluginKey<number>('undoSteps');

/** Ends the running undo step after every twentieth change of the text. */
export function undoStepsPlugin(most = KEYSTROKES_PER_STEP): Plugin<number> {
  return new Plugin<number>({
    key,
    state: {
      init: () => 0,
      apply(tr, count) {
        if (tr.getMeta(key) === 'closed' || tr.getMeta('history$')) return 0;
        return tr.docChanged ? count + 1 : count;
      },
    },
    appendTransaction(_trs: readonly Transaction[], _old: EditorState, state: EditorState) {
      if ((key.getState(state) ?? 0) < most) return null;
      return closeHistory(state.tr.setMeta(key, 'closed').setMeta('addToHistory', false));
    },
  });
}

const leftKey = new PluginKey<number>('undoLeft');

/** How many steps may still be taken back. */
export const undoLeft = (state: EditorState): number => leftKey.getState(state) ?? 0;

/** The history prunes its steps in batches and would give back up to 40: this keeps count of `most`, and refuses to go back further. */
export function undoLimitPlugin(most = UNDO_DEPTH): Plugin<number> {
  return new Plugin<number>({
    key: leftKey,
    state: {
      init: () => 0,
      apply(tr, left, before, after) {
        const told = tr.getMeta('history$') as { redo: boolean } | undefined;
        if (told) return Math.max(0, Math.min(most, left + (told.redo ? 1 : -1)));
        const [was, now] = [undoDepth(before), undoDepth(after)];
        // Fewer steps than before a change: the history has just pruned, and the change is one more.
        return now === was ? left : Math.min(most, left + Math.max(1, now - was));
      },
    },
    filterTransaction: (tr, state) =>
      (tr.getMeta('history$') as { redo: boolean } | undefined)?.redo !== false || undoLeft(state) > 0,
  });
}

export const UndoSteps = Extension.create({
  name: 'undoSteps',
  addProseMirrorPlugins: () => [undoStepsPlugin()],
});

/** Below the history: its state is read when it has taken a change in, and its command is replaced. */
export const UndoLimit = Extension.create({
  name: 'undoLimit',
  priority: 50,
  addCommands: () => ({
    // The button and the key ask it whether anything is left to take back.
    undo:
      () =>
      ({ state, dispatch }) =>
        undoLeft(state) > 0 && undo(state, dispatch),
  }),
  addProseMirrorPlugins: () => [undoLimitPlugin()],
});
