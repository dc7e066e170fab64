'use client';

import { Button, Checkbox, CloseButton, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isComposing } from '@/components/ui/composing';
import { useComposed } from '@/components/ui/use-composed';
import { ToolButton, useFromEditor, useOfficeEditor } from '@/components/editor/extensions/control-parts';
import { findState, MOST_FOUND, type FindState } from '@/components/editor/format/find-replace';
import css from '@/components/editor/format/find-replace.module.css';
import { toast } from '@/components/ui/toast';

/** 查找替换: the button, and the panel that Ctrl+F and Ctrl+H open as well. */
export function FindControl() {
  const editor = useOfficeEditor();
  const [instead, setInstead] = useState('');
  const find = useFromEditor<FindState | null>((e) => findState(e.state), null);
  const toggle = (e: Editor) => (find?.open ? e.commands.closeFind() : e.commands.openFind('replace'));
  return (
    <>
      <ToolButton
        label="查找和替换（Ctrl+F、Ctrl+H）"
        icon={IconSearch}
        active={Boolean(find?.open)}
        onRun={toggle}
      />
      {editor &&
        find?.open &&
        createPortal(
          <FindPanel
            key={find.opened}
            editor={editor}
            find={find}
            instead={instead}
            setInstead={setInstead}
          />,
          document.body,
        )}
    </>
  );
}

function countText({ query, found, current }: FindState): string {
  if (query === '') return '';
  if (found.length === 0) return '无结果';
  const many = found.length >= MOST_FOUND ? '+' : '';
  return `第 ${current + 1} / ${found.length}${many} 处`;
}

interface FindPanelProps {
  editor: Editor;
  find: FindState;
  /** The words that replace; kept while the panel is closed. */
  instead: string;
  setInstead: (words: string) => void;
}

function FindPanel({ editor, find, instead, setInstead }: FindPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(find.query);
  const { found, current, matchCase, open } = find;
  const hit = found[current];

  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  useEffect(() => {
    if (!hit || editor.isDestroyed) return;
    const { node } = editor.view.domAtPos(hit.from);
    const element = node instanceof Element ? node : node.parentElement;
    element?.scrollIntoView({ block: 'center' });
  }, [editor, hit]);

  const query = useComposed(words);
  useEffect(() => {
    if (query !== findState(editor.state).query) editor.commands.setFind({ query, matchCase });
  }, [editor, query, matchCase]);
  useEffect(() => {
    const box = panel.current;
    const onKeys = (e: KeyboardEvent) => {
      if (isComposing(e) || editor.isDestroyed) return;
      const forward = e.key === 'Enter' && e.target === input.current;
      const again = (e.ctrlKey || e.metaKey) && (e.key === 'f' || e.key === 'h');
      if (e.key === 'Escape') editor.chain().closeFind().focus().run();
      else if (forward) editor.commands.stepFind(e.shiftKey ? -1 : 1);
      else if (again) editor.commands.openFind(e.key === 'f' ? 'find' : 'replace');
      else return;
      e.preventDefault();
      e.stopPropagation();
    };
    box?.addEventListener('keydown', onKeys);
    return () => box?.removeEventListener('keydown', onKeys);
  }, [editor]);
  // Buttons without a hit are disabled: the focus goes back to the field before it would be lost.
  const replace = () => {
    input.current?.focus();
    editor.commands.replaceFound(instead);
  };
  const replaceAll = () => {
    const count = found.length;
    input.current?.focus();
    if (editor.commands.replaceAllFound(instead)) toast.success(`已替换 ${count} 处，可按 Ctrl+Z 撤销`);
  };

  return (
    <div className={css.panel} role="dialog" aria-label="查找和替换" ref={panel}>
      <div className={css.row}>
        <h2 className={css.title}>{open === 'replace' ? '查找和替换' : '查找'}</h2>
        {open === 'find' && (
          <Button variant="subtle" size="compact-xs" onClick={() => editor.commands.openFind('replace')}>
            替换
          </Button>
        )}
        <CloseButton aria-label="关闭查找" onClick={() => editor.chain().closeFind().focus().run()} />
      </div>
      <div className={css.row}>
        <TextInput
          ref={input}
          className={css.grow}
          size="xs"
          aria-label="查找内容"
          placeholder="查找内容"
          maxLength={100}
          value={words}
          onChange={(e) => setWords(e.currentTarget.value)}
        />
        <span className={css.count} role="status">
          {countText(find)}
        </span>
      </div>
      {open === 'replace' && (
        <TextInput
          size="xs"
          aria-label="替换为"
          placeholder="替换为"
          maxLength={200}
          value={instead}
          onChange={(e) => setInstead(e.currentTarget.value)}
        />
      )}
      <div className={css.row}>
        <Checkbox
          className={css.grow}
          size="xs"
          label="区分大小写"
          checked={matchCase}
          onChange={(e) => editor.commands.setFind({ query, matchCase: e.currentTarget.checked })}
        />
        <Button
          variant="default"
          size="compact-sm"
          aria-label="上一处"
          disabled={!hit}
          onClick={() => editor.commands.stepFind(-1)}
        >
          <IconChevronUp size={16} stroke={1.5} />
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label="下一处"
          disabled={!hit}
          onClick={() => editor.commands.stepFind(1)}
        >
          <IconChevronDown size={16} stroke={1.5} />
        </Button>
        {open === 'replace' && (
          <>
            <Button variant="default" size="compact-sm" disabled={!hit} onClick={replace}>
              替换
            </Button>
            <Button size="compact-sm" disabled={!hit} onClick={replaceAll}>
              全部替换
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
