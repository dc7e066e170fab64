'use client';

import { RichTextEditor } from '@mantine/tiptap';
import css from '@/components/editor/rich-editor.module.css';

/** The bar of commands; it stays in sight while the text scrolls. */
export function Toolbar({ tools }: { tools: 'full' | 'simple' }) {
  const full = tools === 'full';
  return (
    <RichTextEditor.Toolbar sticky stickyOffset="var(--app-shell-header-offset, 0px)" className={css.bar}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.AlignLeft />
        <RichTextEditor.AlignCenter />
        <RichTextEditor.AlignRight />
        {full && <RichTextEditor.AlignJustify />}
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
        <RichTextEditor.Hr />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}
