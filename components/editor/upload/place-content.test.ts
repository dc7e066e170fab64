import { getSchema, type JSONContent } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { textExtensions } from '@/components/editor/editor-extensions';
import { htmlOf } from '@/components/editor/extensions/test-editor';
import { contentOf, doorOf } from '@/components/editor/upload/media-content';
import { placeContent, waitingPlace } from '@/components/editor/upload/place-content';

const schema = getSchema(textExtensions);
const p = (words: string): JSONContent => ({
  type: 'paragraph',
  content: words ? [{ type: 'text', text: words }] : [],
});
const picture = (name: string) => ({
  path: `/files/${name}.webp`,
  name: `${name}.png`,
  sizeBytes: 2048,
  width: null,
  height: null,
});

/** The text after these files arrived one after the other for the caret at `pos`; the place moves as a waiting box does. */
function arrive(content: JSONContent[], pos: number, ...names: string[]): string {
  let state = EditorState.create({ doc: schema.nodeFromJSON({ type: 'doc', content }) });
  let at = waitingPlace(state.doc, pos);
  for (const name of names) {
    const node = schema.nodeFromJSON(contentOf(picture(name), name.startsWith('f') ? 'file' : undefined));
    const tr = placeContent(state.tr, at, node);
    tr.doc.check();
    at = tr.mapping.map(at, 1);
    state = state.apply(tr);
  }
  return htmlOf(state.doc)
    .replaceAll(/<img src="\/files\/(\w+)\.webp"[^>]*>/g, '[$1]')
    .replaceAll(/<a [^>]*>/g, '<a>');
}

describe('uploads arrive in the order in which they were chosen', () => {
  it.each<[string, JSONContent[], number, string]>([
    ['in an empty text', [p('')], 1, '<figure>[a]</figure><figure>[b]</figure><p></p>'],
    ['inside a paragraph', [p('甲乙')], 2, '<p>甲</p><figure>[a]</figure><figure>[b]</figure><p>乙</p>'],
    ['before a paragraph', [p('甲')], 1, '<figure>[a]</figure><figure>[b]</figure><p>甲</p>'],
    ['after the last paragraph', [p('甲')], 2, '<p>甲</p><figure>[a]</figure><figure>[b]</figure><p></p>'],
    [
      'between two paragraphs, without an empty one',
      [p('甲'), p('乙')],
      2,
      '<p>甲</p><figure>[a]</figure><figure>[b]</figure><p>乙</p>',
    ],
    [
      'behind a caption',
      [contentOf(picture('x')), p('乙')],
      1,
      '<figure>[x]</figure><figure>[a]</figure><figure>[b]</figure><p>乙</p>',
    ],
  ])('%s', (_name, content, pos, html) => {
    expect(arrive(content, pos, 'a', 'b')).toBe(html);
  });

  it('attachments stand in the line', () => {
    expect(arrive([p('甲乙')], 2, 'f1', 'f2')).toBe(
      '<p>甲<a>f1.png（2.0 KB）</a> <a>f2.png（2.0 KB）</a> 乙</p>',
    );
  });
});

describe('what a stored file becomes', () => {
  const file = { path: '/files/a.mp4', name: '片.mp4', sizeBytes: 1_500_000, width: null, height: null };
  it('a film of 420 by 280 px', () => {
    expect(contentOf(file)).toEqual({
      type: 'video',
      attrs: { src: '/files/a.mp4', width: 420, height: 280 },
    });
  });
  it('a sound', () => {
    expect(contentOf({ ...file, path: '/files/a.mp3' })).toEqual({
      type: 'audio',
      attrs: { src: '/files/a.mp3' },
    });
  });
  it('a picture with its measures', () => {
    expect(contentOf({ ...file, path: '/files/a.webp', width: 800, height: 600 })).toEqual({
      type: 'figure',
      attrs: { src: '/files/a.webp', width: 800, height: 600 },
    });
  });
  it('an attachment, for documents and whenever one was asked for', () => {
    const attrs = { href: '/files/a.pdf', name: '片.mp4', size: '1.4 MB' };
    expect(contentOf({ ...file, path: '/files/a.pdf' })).toEqual({ type: 'attachment', attrs });
    expect(contentOf(file, 'file').type).toBe('attachment');
  });
  it.each([
    [undefined, 'a.PNG', 'image'],
    [undefined, 'a.mp4', 'video'],
    [undefined, 'a.exe', 'file'],
    ['image', 'a.pdf', 'image'],
    ['audio', 'a.mp3', 'file'],
    ['file', 'a.png', 'file'],
  ] as const)('asked for %s, %s goes through the door %s', (as, name, door) => {
    expect(doorOf(as, name)).toBe(door);
  });
});
