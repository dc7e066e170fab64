import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';

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

export const UndoSteps = Extension.create({
  name: 'undoSteps',
  addProseMirrorPlugins: () => [undoStepsPlugin()],
});
