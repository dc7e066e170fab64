import { closeHistory, history, redo, undo } from '@tiptap/pm/history';
import { Schema } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { undoLeft, undoLimitPlugin, undoStepsPlugin } from '@/components/editor/nodes/undo-steps';

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

describe('the undo history', () => {
  const run = (state: EditorState, command: typeof undo): EditorState => {
    let next = state;
    command(state, (tr) => {
      next = state.apply(tr);
    });
    return next;
  };
  const write = (state: EditorState) => state.apply(closeHistory(state.tr.insertText('字', 1)));
  /** A text of `steps` steps, each taken back by itself. */
  const written = (steps: number) => {
    const plugins = [history({ depth: 20, newGroupDelay: 60_000 }), undoLimitPlugin()];
    let state = EditorState.create({ schema, plugins });
    for (let i = 0; i < steps; i++) state = write(state);
    return state;
  };
  const length = (state: EditorState) => state.doc.textContent.length;
  const undone = (state: EditorState, times: number) => {
    let next = state;
    for (let i = 0; i < times; i++) next = run(next, undo);
    return next;
  };

  it.each([1, 19, 20, 21, 39, 40, 41, 65])(
    'gives back 20 of %d steps at most, and all of them again',
    (steps) => {
      const back = undone(written(steps), 70);
      expect(length(back)).toBe(Math.max(0, steps - 20));
      expect(undoLeft(back)).toBe(0);
      let again = back;
      for (let i = 0; i < 70; i++) again = run(again, redo);
      expect(length(again)).toBe(steps);
      expect(length(undone(again, 70))).toBe(Math.max(0, steps - 20));
    },
  );

  it('gives back what was written after it had come to its end', () => {
    const back = undone(written(30), 70);
    expect(length(back)).toBe(10);
    expect(length(undone(write(write(back)), 70))).toBe(10);
  });
});
