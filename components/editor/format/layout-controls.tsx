'use client';

import { Button, Checkbox, Stack } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconBrush, IconClearFormatting, IconLayoutList, IconLetterCase } from '@tabler/icons-react';
import { useState } from 'react';
import {
  ToolButton,
  ToolMenu,
  useFromEditor,
  useOfficeEditor,
} from '@/components/editor/extensions/control-parts';
import { AUTO_FORMAT_DEFAULTS, type AutoFormatOptions } from '@/components/editor/format/auto-format';
import { readTicks, writeTicks } from '@/components/editor/format/auto-format-ticks';
import { CONVERSIONS, conversionLabels } from '@/components/editor/format/convert-text';
import { painterState } from '@/components/editor/format/format-painter';
import { EditorDialog } from '@/components/editor/tools/editor-dialog';
import { toast } from '@/components/ui/toast';

/** 清除格式: marks and paragraph formats of the selection or the caret's paragraph; links stay. */
export function ClearFormatControl() {
  return (
    <ToolButton
      label="清除格式"
      icon={IconClearFormatting}
      onRun={(editor) => editor.chain().focus().clearFormat().run()}
    />
  );
}

/** 格式刷: a click takes up the looks for one use, a double click for many; another click or Esc ends it. */
export function FormatPainterControl() {
  const editor = useOfficeEditor();
  const holds = useFromEditor((e) => painterState(e.state).format !== null, false);
  const locked = useFromEditor((e) => painterState(e.state).locked, false);
  const press = (clicks: number) => {
    const chain = editor?.chain().focus();
    if (clicks === 2) chain?.pickFormat(true).run();
    else if (holds) chain?.dropFormat().run();
    else chain?.pickFormat(false).run();
  };
  const label = locked ? '格式刷（连续使用中，按 Esc 结束）' : '格式刷（双击可连续使用）';
  return (
    <RichTextEditor.Control
      aria-label={label}
      title={label}
      active={holds}
      aria-pressed={holds}
      disabled={!editor}
      onMouseDown={(e) => e.preventDefault()}
      onClick={(e) => press(e.detail)}
    >
      <IconBrush size={16} stroke={1.5} />
    </RichTextEditor.Control>
  );
}

/** 文字转换: of the selection, or of the whole text with a bare caret. */
export function ConvertTextControl() {
  return (
    <ToolMenu
      label="文字转换（未选中文字时作用于全文）"
      icon={IconLetterCase}
      width={200}
      items={CONVERSIONS.map((conversion) => ({
        label: conversionLabels[conversion],
        onRun: (editor) => {
          const done = editor.chain().focus().convertText(conversion).run();
          toast.info(done ? `已${conversionLabels[conversion]}` : '没有需要转换的文字');
        },
      }))}
    />
  );
}

const TICKS: { name: keyof AutoFormatOptions; label: string }[] = [
  { name: 'indent', label: '段落首行缩进 2 字符' },
  { name: 'trimBlanks', label: '去除段首段尾空格（含全角空格）' },
  { name: 'mergeEmpty', label: '合并多余空行' },
  { name: 'removeEmpty', label: '删除全部空行' },
  { name: 'clearFonts', label: '清除字体和字号' },
  { name: 'clearColors', label: '清除文字颜色和底色' },
  { name: 'clearSpacing', label: '清除行距和段前段后距' },
  { name: 'centerPictures', label: '图片和图注居中' },
  { name: 'tidyTables', label: '整理表格（自动列宽、去除单元格缩进和空行）' },
  { name: 'punctuation', label: '汉字之间的半角标点转为全角' },
];

/** 自动排版: one dialog of ticks, kept for the next time; the whole text changes as one undo step. */
export function AutoFormatControl() {
  const editor = useOfficeEditor();
  const [ticks, setTicks] = useState<AutoFormatOptions | null>(null);
  const apply = () => {
    if (!editor || !ticks) return;
    writeTicks(ticks);
    setTicks(null);
    const done = editor.chain().focus().autoFormat(ticks).run();
    toast.success(done ? '排版完成，可按 Ctrl+Z 撤销' : '正文已符合所选格式，无需排版');
  };
  return (
    <>
      <ToolButton label="自动排版" icon={IconLayoutList} onRun={() => setTicks(readTicks())} />
      {ticks && (
        <EditorDialog
          title="自动排版"
          width={420}
          apply="排版全文"
          onClose={() => setTicks(null)}
          onApply={apply}
          extra={
            <Button variant="subtle" mr="auto" onClick={() => setTicks(AUTO_FORMAT_DEFAULTS)}>
              恢复默认
            </Button>
          }
        >
          <Stack gap="sm">
            {TICKS.map(({ name, label }) => (
              <Checkbox
                key={name}
                label={label}
                checked={ticks[name]}
                onChange={(e) => setTicks({ ...ticks, [name]: e.currentTarget.checked })}
              />
            ))}
          </Stack>
        </EditorDialog>
      )}
    </>
  );
}
