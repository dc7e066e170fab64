'use client';

import { Popover } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconTable, IconTablePlus } from '@tabler/icons-react';
import { useState } from 'react';
import css from '@/components/editor/extensions/controls.module.css';
import {
  type ToolItem,
  ToolMenu,
  useFromEditor,
  useOfficeEditor,
} from '@/components/editor/extensions/control-parts';
import { DEFAULT_TABLE, PICKER_MAX, PICKER_START } from '@/components/editor/extensions/limits';

/** The picker's room: one cell more than chosen, at least 10×10, at most 20×20 (specification section 9). */
export const pickerRoom = (chosen: number): number =>
  Math.min(PICKER_MAX, Math.max(PICKER_START, chosen + 1));

/** 插入表格: a grid that grows while one moves over it; by keyboard Enter inserts the default 5×5. */
export function TableInsertControl() {
  const editor = useOfficeEditor();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState({ rows: 0, cols: 0 });
  const inside = useFromEditor((e) => e.isActive('table'), false);
  const [rows, cols] = [pickerRoom(chosen.rows), pickerRoom(chosen.cols)];
  const show = (next: boolean) => {
    setChosen({ rows: 0, cols: 0 });
    setOpen(next);
  };
  const insert = (size: { rows: number; cols: number }) => {
    show(false);
    editor?.chain().focus().insertTable(size).run();
  };
  return (
    <Popover opened={open} onChange={show} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label="插入表格"
          title="插入表格"
          disabled={!editor || inside}
          onClick={() => show(!open)}
        >
          <IconTablePlus size={16} stroke={1.5} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <div
          className={css.grid}
          style={{ '--columns': cols } as React.CSSProperties}
          data-testid="table-picker"
        >
          {Array.from({ length: rows * cols }, (_, i) => {
            const size = { rows: Math.floor(i / cols) + 1, cols: (i % cols) + 1 };
            const on = size.rows <= chosen.rows && size.cols <= chosen.cols;
            return (
              <button
                key={`${size.rows}-${size.cols}`}
                type="button"
                tabIndex={-1}
                className={css.cell}
                data-on={on || undefined}
                aria-label={`${size.rows} 行 ${size.cols} 列`}
                onMouseEnter={() => setChosen(size)}
                onClick={() => insert(size)}
              />
            );
          })}
        </div>
        <button type="button" className={css.size} onClick={() => insert(DEFAULT_TABLE)}>
          {chosen.rows > 0 ? `${chosen.rows} 行 × ${chosen.cols} 列` : '插入 5 行 × 5 列'}
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}

/** 表格: everything that works on the table around the caret; what the limits forbid is grey. */
export function TableMenuControl() {
  const state = useFromEditor((editor) => {
    const can = editor.can();
    return {
      inside: editor.isActive('table'),
      row: can.addRowAfter(),
      column: can.addColumnAfter(),
      merge: can.mergeCells(),
      split: can.splitCell(),
    };
  }, NONE);
  const items: ToolItem[] = [
    { label: '上方插入行', disabled: !state.row, onRun: (e) => e.chain().focus().addRowBefore().run() },
    { label: '下方插入行', disabled: !state.row, onRun: (e) => e.chain().focus().addRowAfter().run() },
    { label: '左侧插入列', disabled: !state.column, onRun: (e) => e.chain().focus().addColumnBefore().run() },
    { label: '右侧插入列', disabled: !state.column, onRun: (e) => e.chain().focus().addColumnAfter().run() },
    { label: '删除行', onRun: (e) => e.chain().focus().deleteRow().run() },
    { label: '删除列', onRun: (e) => e.chain().focus().deleteColumn().run() },
    {
      label: '合并单元格',
      apart: true,
      disabled: !state.merge,
      onRun: (e) => e.chain().focus().mergeCells().run(),
    },
    { label: '拆分单元格', disabled: !state.split, onRun: (e) => e.chain().focus().splitCell().run() },
    { label: '标题行', apart: true, onRun: (e) => e.chain().focus().toggleHeaderRow().run() },
    { label: '标题列', onRun: (e) => e.chain().focus().toggleHeaderColumn().run() },
    { label: '删除表格', apart: true, danger: true, onRun: (e) => e.chain().focus().deleteTable().run() },
  ];
  return <ToolMenu label="表格" icon={IconTable} disabled={!state.inside} items={items} />;
}

const NONE = { inside: false, row: false, column: false, merge: false, split: false };
