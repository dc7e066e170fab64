'use client';

import { html as htmlLanguage } from '@codemirror/lang-html';
import CodeMirror, { EditorView } from '@uiw/react-codemirror';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { breakLines } from '@/components/editor/tools/break-lines';
import { EditorDialog } from '@/components/editor/tools/editor-dialog';
import css from '@/components/editor/tools/tools.module.css';

const EXTENSIONS = [htmlLanguage(), EditorView.lineWrapping];
const SETUP = { foldGutter: true, highlightActiveLine: true, autocompletion: true, searchKeymap: true };

/** HTML 源码: what comes back goes through the editor's schema, which knows no scripts, frames or foreign pictures. */
export function SourceDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [source, setSource] = useState(() => (editor.isEmpty ? '' : breakLines(editor.getHTML())));
  const apply = () => {
    // The page's own title is its only first heading; the sanitiser does the same.
    const html = source.replaceAll(/<(\/?)h1\b/gi, '<$1h2');
    editor.chain().focus().setContent(html, { emitUpdate: true }).run();
    onClose();
  };
  return (
    <EditorDialog title="HTML 源码" width={960} onClose={onClose} onApply={apply} apply="应用到正文">
      <CodeMirror
        value={source}
        onChange={setSource}
        height="min(60vh, 560px)"
        extensions={EXTENSIONS}
        basicSetup={SETUP}
        className={css.source}
        aria-label="HTML 源码"
      />
      <p className={css.hint}>应用时按编辑器支持的格式整理，脚本、框架和外部图片等内容会被去除。</p>
    </EditorDialog>
  );
}
