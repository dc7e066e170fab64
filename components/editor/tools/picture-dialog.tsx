'use client';

import { Group, NumberInput, Stack, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { EditorDialog } from '@/components/editor/tools/editor-dialog';
import { selectedPicture } from '@/components/editor/tools/picture-menu';

/** 图片属性: what a picture says to those who do not see it, its title and its size; the proportions stay. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [node] = useState(() => selectedPicture(editor));
  const [alt, setAlt] = useState<string>(node?.attrs.alt ?? '');
  const [title, setTitle] = useState<string>(node?.attrs.title ?? '');
  /** A share of the line (`50%`) of an older text is no number: it stays until a width is typed. */
  const given: unknown = node?.attrs.width;
  const [width, setWidth] = useState<number | ''>(typeof given === 'number' ? given : '');
  const natural: { width: number; height: number } | null =
    typeof given === 'number' && node?.attrs.height ? { width: given, height: node.attrs.height } : null;
  const height = natural && width ? Math.max(1, Math.round((width * natural.height) / natural.width)) : null;
  const apply = () => {
    editor.commands.updatePicture({
      alt: alt.trim() || null,
      title: title.trim() || null,
      ...(width === '' && typeof given === 'string' ? {} : { width: width || null, height }),
    });
    onClose();
    editor.commands.focus();
  };
  return (
    <EditorDialog title="图片属性" onClose={onClose} onApply={apply}>
      <Stack gap="sm">
        <TextInput
          label="替代文字"
          data-autofocus
          value={alt}
          onChange={(e) => setAlt(e.currentTarget.value)}
          maxLength={200}
          description="图片无法显示或由读屏软件朗读时使用"
        />
        <TextInput
          label="提示文字"
          value={title}
          onChange={(e) => setTitle(e.currentTarget.value)}
          maxLength={100}
        />
        <Group align="flex-end" gap="sm">
          <NumberInput
            label="宽度"
            suffix=" px"
            w={140}
            min={24}
            max={4000}
            allowDecimal={false}
            value={width}
            onChange={(v) => setWidth(typeof v === 'number' ? v : '')}
            placeholder="原始大小"
          />
          {height !== null && <span>{`高度 ${height} px（按比例）`}</span>}
        </Group>
      </Stack>
    </EditorDialog>
  );
}
