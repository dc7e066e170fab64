'use client';

import { Button, Stack, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { EditorDialog } from '@/components/editor/tools/editor-dialog';
import { addressRefusal, completeAddress } from '@/components/editor/tools/link-address';

/** 超链接: address, title and, where nothing is selected, the words of a link. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [start] = useState(() => ({
    active: editor.isActive('link'),
    attributes: editor.getAttributes('link') as { href?: string; title?: string },
    needsWords: editor.state.selection.empty && !editor.isActive('link'),
  }));
  const [words, setWords] = useState('');
  const [href, setHref] = useState(start.attributes.href ?? '');
  const [title, setTitle] = useState(start.attributes.title ?? '');
  const [message, setMessage] = useState('');

  const apply = () => {
    const address = completeAddress(href);
    const refusal = addressRefusal(address);
    setMessage(refusal);
    if (refusal) return;
    const attrs = { href: address, title: title.trim() || null };
    const chain = editor.chain().focus();
    if (start.needsWords)
      chain
        .insertContent({
          type: 'text',
          text: words.trim() || address.replace(/^mailto:/, ''),
          marks: [{ type: 'link', attrs }],
        })
        .unsetMark('link')
        .run();
    else chain.extendMarkRange('link').setMark('link', attrs).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };

  return (
    <EditorDialog
      title={start.active ? '编辑超链接' : '插入超链接'}
      onClose={onClose}
      onApply={apply}
      extra={
        start.active && (
          <Button variant="subtle" onClick={remove} mr="auto">
            取消链接
          </Button>
        )
      }
    >
      <Stack gap="sm">
        {start.needsWords && (
          <TextInput
            label="链接文字"
            value={words}
            onChange={(e) => setWords(e.currentTarget.value)}
            maxLength={100}
            placeholder="留空时显示链接地址"
          />
        )}
        <TextInput
          label="链接地址"
          withAsterisk
          data-autofocus
          value={href}
          onChange={(e) => setHref(e.currentTarget.value)}
          error={message}
          maxLength={500}
          placeholder="https:// 或 /index/details/1"
          description="站外链接在新窗口打开"
        />
        <TextInput
          label="提示文字"
          value={title}
          onChange={(e) => setTitle(e.currentTarget.value)}
          maxLength={100}
        />
      </Stack>
    </EditorDialog>
  );
}
