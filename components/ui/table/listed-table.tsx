'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { errorText } from '@/components/ui/error-text';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import { leadOn } from '@/components/ui/table/lead-on';
import css from '@/components/ui/table/listed-table.module.css';
import { SortDialog, type SortItem } from '@/components/ui/table/sort-dialog';
import type { Bulk, Column, Filter, ListParams, ListQuery } from '@/components/ui/table/types';
import { toast } from '@/components/ui/toast';
import { BIN_TEXT, undelete } from '@/components/ui/undelete';
import { offerUndo } from '@/components/ui/undo';
import { invalidate, type Subject } from '@/lib/client/query';
import type { BinKind } from '@/lib/core/bin-kinds';

interface ListedRow {
  id: number;
  enabled: boolean;
}

/** The calls behind a list that an administrator writes, orders and switches on and off. */
export interface ListedCalls<Row> {
  subject: Subject;
  /** What its deleted rows are in the recycle bin. */
  kind: BinKind;
  query: (params: ListParams) => ListQuery<Row>;
  enable: (ids: number[], enabled: boolean) => Promise<unknown>;
  del: (ids: number[]) => Promise<unknown>;
  /** Needed where the list is `sortable`. */
  reorder?: (ids: number[]) => Promise<unknown>;
}

export interface ListedFormProps<Row> {
  /** `null` for a new one. */
  row: Row | null;
  onClose: () => void;
}

interface ListedTableProps<Row extends ListedRow> {
  /** Remembers the columns under this name. */
  id: string;
  /** What the rows are: 友情链接. */
  label: string;
  /** What one row is called in questions and titles. */
  nameOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  filters?: readonly Filter[];
  /** Parameters that do not stand in the address. */
  fixed?: Record<string, string | number | undefined>;
  calls: ListedCalls<Row>;
  /** Rows of one order for the dialog, by place; without it there is no 调整顺序. */
  sortable?: { load: () => Promise<SortItem[]>; hint?: string };
  /** The form of a row in a dialog; or the pages that hold it. */
  form?: ComponentType<ListedFormProps<Row>>;
  pages?: { add: string; edit: (row: Row) => string };
  /** Acts of a row before the common ones; `actionsWidth` makes room for them. */
  rowActions?: (row: Row) => ReactNode;
  actionsWidth?: number;
  /** What follows from a deletion. */
  deleteText?: (row: Row) => ReactNode;
  empty?: string;
  /** Buttons before 新增: 导入. */
  tools?: ReactNode;
}

/** The filter of a switch. */
export const enabledFilter: Filter = {
  kind: 'select',
  name: 'enabled',
  label: '状态',
  width: 110,
  options: [
    { value: 'true', label: '启用' },
    { value: 'false', label: '停用' },
  ],
};

/** What the column of a switch shows. */
export function EnabledTag({ enabled }: { enabled: boolean }) {
  return <StatusTag tone={enabled ? 'green' : 'gray'}>{enabled ? '启用' : '停用'}</StatusTag>;
}

/** A list with its order: add, edit, switch on and off, delete, by row and in bulk, and a dialog for the order. */
export function ListedTable<Row extends ListedRow>(props: ListedTableProps<Row>) {
  const {
    id,
    label,
    nameOf,
    columns,
    filters,
    fixed,
    calls,
    sortable,
    form: EditForm,
    pages,
    actionsWidth = 168,
  } = props;
  const client = useQueryClient();
  const [editing, setEditing] = useState<{ row: Row | null } | null>(null);
  const [sorting, setSorting] = useState(false);
  const refresh = () => invalidate(client, calls.subject);
  // A word of Latin letters keeps its distance: 新增 QQ 客服.
  const adds = /^\w/.test(label) ? `新增 ${label}` : `新增${label}`;

  const toggle = async (row: Row) => {
    try {
      await calls.enable([row.id], !row.enabled);
      offerUndo(row.enabled ? '已停用' : '已启用', async () => {
        await calls.enable([row.id], row.enabled);
        await refresh();
      });
    } catch (error) {
      toast.error(errorText(error));
    }
    await refresh();
  };
  const bulkEnable = (enabled: boolean): Bulk<Row> => ({
    label: enabled ? '启用' : '停用',
    done: enabled ? '已启用' : '已停用',
    run: (ids) => calls.enable(ids.map(Number), enabled),
    // Rows that were so before the act stay so.
    undo: (_, rows) =>
      calls.enable(
        rows.filter((row) => row.enabled !== enabled).map((row) => row.id),
        !enabled,
      ),
  });
  const bulk: Bulk<Row>[] = [
    bulkEnable(true),
    bulkEnable(false),
    {
      label: '删除',
      danger: true,
      confirm: `删除选中的 {n} 项${label}？${BIN_TEXT}`,
      done: '已移入回收站',
      run: (ids) => calls.del(ids.map(Number)),
      undo: (ids) => undelete(client, calls.kind, ids),
    },
  ];
  const actions: Column<Row> = {
    key: 'actions',
    title: '操作',
    width: actionsWidth,
    fixed: 'right',
    always: true,
    render: (row) => (
      <div className={css.actions}>
        {props.rowActions?.(row)}
        {pages ? (
          <ButtonLink className={css.act} variant="plain" size="s" href={pages.edit(row)}>
            编辑
          </ButtonLink>
        ) : (
          <Button className={css.act} variant="plain" size="s" onClick={() => setEditing({ row })}>
            编辑
          </Button>
        )}
        <Button className={css.act} variant="plain" size="s" onClick={() => void toggle(row)}>
          {row.enabled ? '停用' : '启用'}
        </Button>
        <ConfirmButton
          className={css.act}
          variant="plain"
          title={`删除“${nameOf(row)}”？`}
          text={props.deleteText?.(row) ?? BIN_TEXT}
          confirmLabel="删除"
          danger
          done="已移入回收站"
          undo={() => undelete(client, calls.kind, [row.id])}
          onConfirm={async () => {
            await calls.del([row.id]);
            await refresh();
          }}
        >
          删除
        </ConfirmButton>
      </div>
    ),
  };
  return (
    <>
      <DataTable<Row>
        id={id}
        label={label}
        rowKey={(row) => row.id}
        columns={[...columns, actions]}
        filters={filters}
        fixed={fixed}
        query={calls.query}
        bulk={bulk}
        toolbar={
          <>
            {props.tools}
            {sortable && (
              <Button variant="outline" size="s" onClick={() => setSorting(true)}>
                调整顺序
              </Button>
            )}
            {pages ? (
              <ButtonLink size="s" href={pages.add}>
                {adds}
              </ButtonLink>
            ) : (
              EditForm && (
                <Button size="s" onClick={() => setEditing({ row: null })}>
                  {adds}
                </Button>
              )
            )}
          </>
        }
        empty={leadOn(`还没有${label}`, props.empty, {
          label: adds,
          to: pages ? pages.add : () => setEditing({ row: null }),
        })}
      />
      {editing && EditForm && <EditForm row={editing.row} onClose={() => setEditing(null)} />}
      {sorting && sortable && (
        <SortDialog
          title={`调整顺序：${label}`}
          hint={sortable.hint}
          load={sortable.load}
          save={async (ids) => {
            await calls.reorder?.(ids);
            await refresh();
          }}
          onClose={() => setSorting(false)}
        />
      )}
    </>
  );
}
