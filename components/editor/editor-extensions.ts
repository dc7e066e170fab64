import type { Extensions } from '@tiptap/core';
import { Highlight } from '@tiptap/extension-highlight';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { BackgroundColor, Color, FontFamily, FontSize, TextStyle } from '@tiptap/extension-text-style';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';

/** Specification section 9: 20 steps, a new one after 200 ms. */
const UNDO = { depth: 20, newGroupDelay: 200 };

/** What the product's editor can hold; all of it survives the server's sanitiser. */
export function editorExtensions(): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4, 5, 6] },
      undoRedo: UNDO,
      link: { openOnClick: false, autolink: true },
    }),
    Subscript,
    Superscript,
    Highlight.configure({ multicolor: true }),
    TextStyle,
    Color,
    BackgroundColor,
    FontFamily,
    FontSize,
    TextAlign.configure({ types: ['paragraph', 'heading'] }),
    TableKit.configure({ table: { resizable: true, cellMinWidth: 5, handleWidth: 5 } }),
    Placeholder.configure({ placeholder: '请输入正文' }),
  ];
}
