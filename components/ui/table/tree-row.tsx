'use client';

import type { DragEvent, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { cx } from '@/components/ui/cx';
import { StatusTag } from '@/components/ui/status-tag';
import css from '@/components/ui/table/tree-table.module.css';
import type { TreeColumn, TreeRowFacts } from '@/components/ui/table/tree-types';

export type DropZone = 'before' | 'inside' | 'after';

interface TreeRowProps<Row extends TreeRowFacts> {
  row: Row;
  label: string;
  columns: readonly TreeColumn<Row>[];
  mark?: (row: Row) => ReactNode;
  deleteText: (row: Row) => string;
  maxLevel: number;
  first: boolean;
  last: boolean;
  busy: boolean;
  /** It is being dragged. */
  held: boolean;
  /** Where something would be dropped on it. */
  over: DropZone | null;
  onHold: (id: number) => void;
  onOver: (e: DragEvent) => void;
  onDrop: (e: DragEvent) => void;
  onRelease: () => void;
  onStep: (way: -1 | 1) => void;
  onAdd: () => void;
  onEdit: () => void;
  onMove: () => void;
  onToggle: () => void;
  onDelete: () => Promise<unknown>;
  onUndo: () => Promise<unknown>;
}

/** One row of a tree. */
export function TreeRow<Row extends TreeRowFacts>(props: TreeRowProps<Row>) {
  const { row, first, last, busy, held, over } = props;
  const plain = { variant: 'plain', size: 's', className: css.act, disabled: busy } as const;
  return (
    <tr
      className={cx(!row.shown && css.hidden, held && css.held, over && css[over])}
      draggable
      onDragStart={(e) => {
        e.dataTransfer.effectAllowed = 'move';
        e.dataTransfer.setData('text/plain', row.name);
        props.onHold(row.id);
      }}
      onDragOver={props.onOver}
      onDrop={(e) => {
        e.preventDefault();
        props.onDrop(e);
      }}
      onDragEnd={props.onRelease}
    >
      <td>
        <div className={css.node} style={{ paddingLeft: (row.level - 1) * 28 }}>
          <span className={css.grip} aria-hidden>
            ⠿
          </span>
          <span className={css.name}>{row.name}</span>
          {props.mark?.(row)}
        </div>
      </td>
      {props.columns.map((c) => (
        <td key={c.key} className={cx(c.hidden && css.about, c.align === 'right' && css.number)}>
          {c.render(row)}
        </td>
      ))}
      <td>
        {row.shown ? (
          <StatusTag tone="green">显示</StatusTag>
        ) : (
          <StatusTag tone="gray">{row.visible ? '随上级隐藏' : '隐藏'}</StatusTag>
        )}
      </td>
      <td>
        <div className={css.actions}>
          <Button
            variant="plain"
            size="s"
            className={css.step}
            aria-label={`${row.name} 上移`}
            disabled={busy || first}
            onClick={() => props.onStep(-1)}
          >
            ↑
          </Button>
          <Button
            variant="plain"
            size="s"
            className={css.step}
            aria-label={`${row.name} 下移`}
            disabled={busy || last}
            onClick={() => props.onStep(1)}
          >
            ↓
          </Button>
          <Button {...plain} onClick={props.onMove}>
            移动
          </Button>
          <Button {...plain} disabled={busy || row.level >= props.maxLevel} onClick={props.onAdd}>
            新增下级
          </Button>
          <Button {...plain} onClick={props.onEdit}>
            编辑
          </Button>
          <Button {...plain} onClick={props.onToggle}>
            {row.visible ? '隐藏' : '显示'}
          </Button>
          <ConfirmButton
            {...plain}
            title={`删除“${row.name}”？`}
            text={props.deleteText(row)}
            confirmLabel="删除"
            danger
            done="已移入回收站"
            undo={props.onUndo}
            onConfirm={props.onDelete}
          >
            删除
          </ConfirmButton>
        </div>
      </td>
    </tr>
  );
}
