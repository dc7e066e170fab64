import type { Editor } from '@tiptap/core';

/** HTML of a text as it is stored: `''` when nothing is written, without the empty paragraphs that the editor keeps at its end for the caret. */
export function htmlOfEditor(editor: Editor): string {
  return tidyEnd(editor.getHTML());
}

/** Takes empty paragraphs off the end of a text. */
export function tidyEnd(html: string): string {
  return html.replace(/(<p(\s[^>]*)?>(<br[^>]*>)?<\/p>\s*)+$/, '');
}
