'use client';

import { TextInput } from '@mantine/core';
import { IconSortAscending, IconTableOptions } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import {
  type ToolItem,
  ToolMenu,
  useFromEditor,
  useOfficeEditor,
} from '@/components/editor/extensions/control-parts';
import type { SortType } from '@/components/editor/extensions/limits';
import { tableAround } from '@/components/editor/extensions/table-commands';
import { EditorDialog } from '@/components/editor/tools/editor-dialog';

const SORTS: [SortType, string][] = [
  ['reversecurrent', '逆序当前'],
  ['orderbyasc', '按文字升序'],
  ['reversebyasc', '按文字降序'],
  ['orderbynum', '按数字升序'],
  ['reversebynum', '按数字降序'],
];

/** 表格排序: by the column of the caret; a header row stays on top. */
export function TableSortControl() {
  const inside = useFromEditor((e) => e.isActive('table'), false);
  const last = useFromEditor((e) => (tableAround(e.state)?.table.attrs.sortType as string | null) ?? '', '');
  return (
    <ToolMenu
      label="按光标所在列排序"
      icon={IconSortAscending}
      disabled={!inside}
      items={SORTS.map(([type, label]) => ({
        label,
        active: last === type,
        onRun: (editor) => editor.chain().focus().sortTable(type).run(),
      }))}
    />
  );
}

/** Grounds of cells: light enough for black text. */
const GROUNDS: [string | null, string][] = [
  [null, '单元格底色：无'],
  ['#f2f2f2', '单元格底色：浅灰'],
  ['#fdf1f1', '单元格底色：浅红'],
  ['#edf4fc', '单元格底色：浅蓝'],
  ['#fdf5e2', '单元格底色：浅黄'],
  ['#ecf7ef', '单元格底色：浅绿'],
];

/** Width in px that the table has on the writing surface; it is what even columns share. */
function widthOf(editor: Editor): number {
  const around = tableAround(editor.state);
  const dom = around && editor.view.nodeDOM(around.pos);
  return dom instanceof HTMLElement && dom.clientWidth > 0 ? dom.clientWidth - 2 : 700;
}

/** 表格样式: caption, stripes, border, widths, and the looks of the chosen cells. */
export function TableStyleControl() {
  const editor = useOfficeEditor();
  const [caption, setCaption] = useState<string | null>(null);
  const now = useFromEditor((e) => {
    const attrs = tableAround(e.state)?.table.attrs;
    if (!attrs) return null;
    const cell = { ...e.getAttributes('tableCell'), ...e.getAttributes('tableHeader') } as Record<
      string,
      unknown
    >;
    return {
      caption: String(attrs.caption ?? ''),
      striped: attrs.interlaced === 'enabled',
      borderless: Boolean(attrs.borderless),
      align: String(cell.align ?? ''),
      valign: String(cell.valign ?? ''),
      ground: (cell.background as string | undefined) ?? null,
    };
  }, null);
  const apply = () => {
    if (caption !== null) editor?.chain().focus().setTableCaption(caption).run();
    setCaption(null);
  };
  const aligned = (align: 'left' | 'center' | 'right', label: string): ToolItem => ({
    label,
    apart: align === 'left',
    active: now?.align === align,
    onRun: (e) => e.chain().focus().setCellAlign(align).run(),
  });
  const placed = (valign: 'top' | 'middle' | 'bottom', label: string): ToolItem => ({
    label,
    active: now?.valign === valign,
    onRun: (e) => e.chain().focus().setCellVerticalAlign(valign).run(),
  });
  const items: ToolItem[] = [
    { label: '表格标题…', active: Boolean(now?.caption), onRun: () => setCaption(now?.caption ?? '') },
    { label: '隔行变色', active: now?.striped, onRun: (e) => e.chain().focus().toggleInterlace().run() },
    { label: '无边框', active: now?.borderless, onRun: (e) => e.chain().focus().toggleTableBorder().run() },
    { label: '平均分布各列', onRun: (e) => e.chain().focus().evenColumns(widthOf(e)).run() },
    aligned('left', '单元格左对齐'),
    aligned('center', '单元格居中'),
    aligned('right', '单元格右对齐'),
    placed('top', '单元格顶端对齐'),
    placed('middle', '单元格垂直居中'),
    placed('bottom', '单元格底端对齐'),
    ...GROUNDS.map(([color, label]): ToolItem => ({
      label,
      apart: color === null,
      active: now !== null && now.ground === color,
      onRun: (e) => e.chain().focus().setCellBackground(color).run(),
    })),
    { label: '在表格前插入段落', apart: true, onRun: (e) => e.chain().focus().leaveTable('before').run() },
    { label: '在表格后插入段落', onRun: (e) => e.chain().focus().leaveTable('after').run() },
  ];
  return (
    <>
      <ToolMenu label="表格样式" icon={IconTableOptions} disabled={!now} items={items} />
      {caption !== null && (
        <EditorDialog title="表格标题" width={400} onClose={() => setCaption(null)} onApply={apply}>
          <TextInput
            label="标题"
            description="显示在表格上方；留空则不显示"
            maxLength={100}
            value={caption}
            onChange={(e) => setCaption(e.currentTarget.value)}
            data-autofocus
          />
        </EditorDialog>
      )}
    </>
  );
}
