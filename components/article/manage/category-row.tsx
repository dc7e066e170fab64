'use client';

import type { DragEvent } from 'react';
import css from '@/components/article/manage/category-tree.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { cx } from '@/components/ui/cx';
import { StatusTag } from '@/components/ui/status-tag';
import type { CategoryOfficeRow } from '@/lib/domain/article/category-contract';
import { MAX_CATEGORY_LEVEL } from '@/lib/domain/article/category-rules';

export type DropZone = 'before' | 'inside' | 'after';

interface CategoryRowProps {
  row: CategoryOfficeRow;
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
}

/** What stands in the way of a deletion, as the server will count it. */
function deleteText(row: CategoryOfficeRow): string {
  const held = [
    row.children > 0 && `${row.children} 个下级栏目`,
    row.articles > 0 && `${row.articles} 篇文章`,
  ].filter(Boolean);
  return held.length > 0
    ? `该栏目下还有${held.join('、')}，移走后才能删除。`
    : '删除后不能恢复；回收站中仍有该栏目的文章时不能删除。';
}

/** One category of the tree. */
export function CategoryRow(props: CategoryRowProps) {
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
          {row.homeBlock !== null && <StatusTag tone="red">首页区块 {row.homeBlock}</StatusTag>}
        </div>
      </td>
      <td className={css.about}>
        <span className={css.desc} title={row.description ?? undefined}>
          {row.description ?? '—'}
        </span>
      </td>
      <td className={css.number} title={`本栏目 ${row.articles} 篇，其中已发布 ${row.published} 篇`}>
        <a href={`/index/manage/article?articleCategory=${row.id}`}>{row.total}</a>
        {row.children > 0 && `（本级 ${row.articles}）`}
      </td>
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
          <Button {...plain} disabled={busy || row.level >= MAX_CATEGORY_LEVEL} onClick={props.onAdd}>
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
            text={deleteText(row)}
            confirmLabel="删除"
            danger
            done="栏目已删除"
            onConfirm={props.onDelete}
          >
            删除
          </ConfirmButton>
        </div>
      </td>
    </tr>
  );
}
