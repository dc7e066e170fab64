import { history, undo } from '@tiptap/pm/history';
import { Schema } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { undoStepsPlugin } from '@/components/editor/nodes/undo-steps';

const schema = new Schema({
  nodes: { doc: { content: 'paragraph+' }, paragraph: { content: 'text*' }, text: {} },
});

/** A state after `count` keystrokes, all of them faster than the pause that ends an undo step. */
function typed(count: number, most?: number) {
  let state = EditorState.create({
    schema,
    plugins: [history({ depth: 20, newGroupDelay: 60_000 }), undoStepsPlugin(most)],
  });
  for (let i = 0; i < count; i++) {
    const tr = state.tr.insertText(String.fromCodePoint(0x4e00 + i), i + 1);
    state = state.apply(tr);
  }
  return state;
}

function afterUndo(state: EditorState): EditorState {
  let next = state;
  undo(state, (tr) => {
    next = state.apply(tr);
  });
  return next;
}

describe('undo steps', () => {
  it('end after twenty keystrokes, however fast they come', () => {
    let state = typed(50);
    const lengths = [state.doc.textContent.length];
    for (let i = 0; i < 3; i++) {
      state = afterUndo(state);
      lengths.push(state.doc.textContent.length);
    }
    expect(lengths).toEqual([50, 40, 20, 0]);
  });

  it('count anew after an undo', () => {
    let state = afterUndo(typed(25));
    expect(state.doc.textContent).toHaveLength(20);
    for (let i = 0; i < 19; i++) state = state.apply(state.tr.insertText('x', 21 + i));
    expect(afterUndo(state).doc.textContent).toHaveLength(20);
  });
});
