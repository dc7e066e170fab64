import { Fragment, Slice, type Node as ProseMirrorNode } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { getSchema } from '@tiptap/core';
import { textExtensions } from '@/components/editor/editor-extensions';
import { htmlOf } from '@/components/editor/extensions/test-editor';
import { cleanPastedText, keepFirstParagraph, sliceOfText } from '@/components/editor/paste/pasted-slice';

const schema = getSchema(textExtensions);
const p = (words: string, textAlign: string | null = null) =>
  schema.node('paragraph', { textAlign }, words === '' ? [] : [schema.text(words)]);

/** The text after a paste at the end of its first paragraph. */
function pasted(blocks: ProseMirrorNode[], slice: Slice): string {
  const doc = schema.node('doc', null, blocks);
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, blocks[0]!.nodeSize - 1) });
  const { tr } = state;
  tr.replaceSelection(keepFirstParagraph(slice, state.selection.$from));
  return htmlOf(tr.doc);
}

const aligned = new Slice(Fragment.from([p('标题', 'center'), p('落款', 'right')]), 1, 1);

test('the first pasted paragraph keeps its alignment in an empty paragraph', () => {
  expect(pasted([p('')], aligned)).toBe(
    '<p style="text-align: center">标题</p><p style="text-align: right">落款</p>',
  );
  expect(pasted([p(''), p('后文')], new Slice(Fragment.from(p('标题', 'center')), 1, 1))).toBe(
    '<p style="text-align: center">标题</p><p>后文</p>',
  );
});

test('words pasted behind others join their paragraph', () => {
  expect(pasted([p('前文')], aligned)).toBe('<p>前文标题</p><p style="text-align: right">落款</p>');
});

test('plain text keeps line breaks of Word, and loses other control characters', () => {
  const doc = schema.node('doc', null, [p('')]);
  const slice = sliceOfText(cleanPastedText('甲\v乙\u0007\r\n丙\u2028丁', false), doc.resolve(1));
  expect(pasted([p('')], slice)).toBe('<p>甲<br>乙</p><p>丙<br>丁</p>');
  expect(cleanPastedText('a\vb\u0000c', true)).toBe('a\nbc');
});
