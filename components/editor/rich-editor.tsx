'use client';

import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { useEditor } from '@tiptap/react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { textExtensions } from '@/components/editor/editor-extensions';
import type { HtmlFieldProps } from '@/components/editor/html-field';
import { editorLabels } from '@/components/editor/labels';
import css from '@/components/editor/rich-editor.module.css';
import { Toolbar } from '@/components/editor/toolbar';
import { cx } from '@/components/ui/cx';
import body from '@/components/ui/rich-text.module.css';
import { texts } from '@/lib/text/site';

export interface RichEditorProps extends Omit<HtmlFieldProps, 'name' | 'wordLimit'> {
  path: string;
  wordLimit: number;
  error?: ReactNode;
  html: string;
  onHtml: (html: string) => void;
  dirty: boolean;
}

/** The rich-text editor with its label, message and counter. */
export function RichEditor({ path, label, required, error, html, onHtml, tools = 'full' }: RichEditorProps) {
  const id = useId();
  const emitted = useRef(html);
  const report = useRef(onHtml);
  useEffect(() => {
    report.current = onHtml;
  });
  const editor = useEditor({
    extensions: textExtensions,
    content: html,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: cx(body.body, css.text),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        'data-path': path,
      },
    },
    onUpdate: ({ editor: e }) => {
      emitted.current = e.isEmpty ? '' : e.getHTML();
      report.current(emitted.current);
    },
  });
  useEffect(() => {
    if (!editor || html === emitted.current) return;
    emitted.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);

  return (
    <div>
      <Input.Label id={id} required={required} labelElement="div" onClick={() => editor?.commands.focus()}>
        {label}
      </Input.Label>
      <RichTextEditor
        editor={editor}
        labels={editorLabels}
        withTypographyStyles={false}
        withCodeHighlightStyles={false}
        className={cx(css.frame, Boolean(error) && css.wrong)}
      >
        {editor && <Toolbar tools={tools} />}
        <RichTextEditor.Content />
      </RichTextEditor>
      {error && <Input.Error mt={4}>{error}</Input.Error>}
      <p className={css.notice}>{texts.notClassified}</p>
    </div>
  );
}
