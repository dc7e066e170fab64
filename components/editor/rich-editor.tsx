'use client';

import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { Placeholder } from '@tiptap/extensions';
import { useEditor } from '@tiptap/react';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { isComposing } from '@/components/ui/composing';
import type { Draft } from '@/components/editor/draft/draft-store';
import { DraftOffer } from '@/components/editor/draft/draft-offer';
import { useDraft } from '@/components/editor/draft/use-draft';
import { textExtensions } from '@/components/editor/editor-extensions';
import { EditorDialogs } from '@/components/editor/editor-dialogs';
import { EditorFoot } from '@/components/editor/editor-foot';
import { editorLabels } from '@/components/editor/labels';
import css from '@/components/editor/rich-editor.module.css';
import { htmlOfEditor } from '@/components/editor/text-html';
import { Toolbar } from '@/components/editor/toolbar';
import { ContextMenu } from '@/components/editor/tools/context-menu';
import {
  EditorUiContext,
  type EditorDialogName,
  type EditorUi,
  type MediaKind,
} from '@/components/editor/tools/editor-ui';
import { PictureMenu } from '@/components/editor/tools/picture-menu';
import { MediaIntake } from '@/components/editor/upload/intake';
import { accepted } from '@/components/editor/upload/media-content';
import { MediaInput } from '@/components/editor/upload/media-input';
import { cx } from '@/components/ui/cx';
import body from '@/components/ui/rich-text.module.css';

export interface RichEditorProps {
  path: string;
  label: string;
  required?: boolean;
  /** Characters that the counter promises (specification section 5). Soft: typing is never stopped. */
  wordLimit: number;
  /**
   * Names the text in the browser's draft store, e.g. `${userId}-article-${articleId}`; no drafts without it. Two texts that may be open
   * in one browser need two keys.
   */
  draftKey?: string;
  /** The form offers this draft of the browser together with something of its own: the editor is silent about it. */
  offersDraft?: (draft: Draft) => boolean;
  /** When the server last stored the text (ISO 8601): an older draft of the browser is not offered. */
  storedAt?: string;
  /** `full`: everything an article needs. `simple`: marks, lists, links, pictures. */
  tools?: 'full' | 'simple';
  /** Called every 30 s with a text that changed since the last call; a rejection is tried again next time. */
  onAutosave?: (html: string) => Promise<unknown> | void;
  error?: ReactNode;
  html: string;
  onHtml: (html: string) => void;
  /** The form holds changes that the server has not stored. */
  dirty: boolean;
}

/** The rich-text editor with its label, message, counter and drafts. */
export function RichEditor(props: RichEditorProps) {
  const { path, label, required, error, html, onHtml, wordLimit, tools = 'full' } = props;
  const id = useId();
  const [dialog, setDialog] = useState<EditorDialogName | null>(null);
  const [library, setLibrary] = useState<MediaKind | null>(null);
  const [fullscreen, setFullscreen] = useState(false);
  const [intake] = useState(() => new MediaIntake());
  const asked = useRef<MediaKind>('image');
  const files = useRef<HTMLInputElement>(null);

  const draft = useDraft(props);
  const live = useRef({ onHtml, saveNow: draft.saveNow });
  useEffect(() => {
    live.current = { onHtml, saveNow: draft.saveNow };
  });

  /** The stored text and what the editor makes of it without any edit: going back to that is no change. */
  const start = useRef({ stored: html, made: '' });
  const emitted = useRef(html);
  const extensions = useMemo(
    () => [
      ...textExtensions,
      MediaInput.configure({ intake }),
      Placeholder.configure({ placeholder: `请输入${label}` }),
    ],
    [intake, label],
  );
  const editor = useEditor({
    extensions,
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
      handleKeyDown: (_view, event) => {
        if (isComposing(event) || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
          return false;
        if (event.key === 's') live.current.saveNow();
        else if (event.key === 'k') setDialog('link');
        else return false;
        event.preventDefault();
        return true;
      },
    },
    onCreate: ({ editor: e }) => {
      start.current.made = htmlOfEditor(e);
    },
    onUpdate: ({ editor: e }) => {
      const now = htmlOfEditor(e);
      const next = now === start.current.made ? start.current.stored : now;
      if (next === emitted.current) return;
      emitted.current = next;
      live.current.onHtml(next);
    },
  });

  // A value from outside: a restored revision, a reset form.
  useEffect(() => {
    if (!editor || html === emitted.current) return;
    emitted.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
    start.current = { stored: html, made: htmlOfEditor(editor) };
  }, [editor, html]);
  useEffect(() => () => intake.stop(), [intake]);
  useEffect(() => {
    if (!fullscreen) return;
    const leave = (e: KeyboardEvent) => {
      if (e.key !== 'Escape' || isComposing(e) || document.querySelector('dialog[open]')) return;
      setFullscreen(false);
    };
    document.documentElement.style.overflow = 'hidden';
    window.addEventListener('keydown', leave);
    return () => {
      document.documentElement.style.removeProperty('overflow');
      window.removeEventListener('keydown', leave);
    };
  }, [fullscreen]);

  const ui: EditorUi = {
    label,
    open: setDialog,
    fullscreen,
    toggleFullscreen: () => setFullscreen(!fullscreen),
    upload: (kind) => {
      const input = files.current;
      if (!input) return;
      asked.current = kind;
      input.accept = accepted[kind].join(',');
      input.multiple = kind === 'image' || kind === 'file';
      input.click();
    },
    takeSnapshot: (file) => editor && void intake.add(editor, [file], 'snapshot'),
    pick: setLibrary,
  };
  const restore = (text: string) => {
    editor?.commands.setContent(text, { emitUpdate: true });
    draft.taken();
  };

  return (
    <EditorUiContext value={ui}>
      <div className={cx(css.field, fullscreen && css.full)}>
        <Input.Label id={id} required={required} labelElement="div" onClick={() => editor?.commands.focus()}>
          {label}
        </Input.Label>
        {draft.offer && !props.offersDraft?.(draft.offer) && (
          <DraftOffer draft={draft.offer} onRestore={restore} onDiscard={draft.discard} />
        )}
        <RichTextEditor
          editor={editor}
          labels={editorLabels}
          withTypographyStyles={false}
          withCodeHighlightStyles={false}
          className={cx(css.frame, Boolean(error) && css.wrong)}
        >
          {editor && <Toolbar tools={tools} />}
          {editor && <PictureMenu editor={editor} />}
          <RichTextEditor.Content className={css.content} />
        </RichTextEditor>
        {error && <Input.Error mt={4}>{error}</Input.Error>}
        <EditorFoot html={html} limit={wordLimit} savedAt={draft.savedAt} intake={intake} />
        <input
          ref={files}
          type="file"
          hidden
          aria-label="选择要上传的文件"
          onChange={(e) => {
            const chosen = [...(e.target.files ?? [])];
            e.target.value = '';
            if (editor) void intake.add(editor, chosen, asked.current);
          }}
        />
        {editor && <ContextMenu editor={editor} />}
        {editor && (
          <EditorDialogs
            editor={editor}
            dialog={dialog}
            onClose={() => setDialog(null)}
            library={library}
            onLibraryClose={() => setLibrary(null)}
            intake={intake}
          />
        )}
      </div>
    </EditorUiContext>
  );
}
