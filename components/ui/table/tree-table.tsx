'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ComponentType, type DragEvent, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { TreeMoveDialog } from '@/components/ui/table/tree-move-dialog';
import { leadOn } from '@/components/ui/table/lead-on';
import { TreeRow, type DropZone } from '@/components/ui/table/tree-row';
import css from '@/components/ui/table/tree-table.module.css';
import { useRoom } from '@/components/ui/table/use-room';
import type { TreeColumn, TreeDraft, TreeRowFacts } from '@/components/ui/table/tree-types';
import { toast } from '@/components/ui/toast';
import { bringBack } from '@/components/ui/undelete';
import { possibleParents, type TreeMoveInput } from '@/lib/core/tree';
import { texts } from '@/lib/text/site';
import type { BinKind } from '@/lib/core/bin-kinds';

interface TreeTableProps<Row extends TreeRowFacts> {
  /** What the rows are: 栏目. */
  label: string;
  /** The whole tree in its order. */
  query: UseQueryResult<Row[]>;
  maxLevel: number;
  columns: readonly TreeColumn<Row>[];
  /** Something beside the name. */
  mark?: (row: Row) => ReactNode;
  calls: {
    /** What its deleted nodes are in the recycle bin. */
    kind: BinKind;
    move: (input: TreeMoveInput) => Promise<unknown>;
    /** Shows what is hidden, hides what is shown. */
    toggle: (row: Row) => Promise<unknown>;
    del: (ids: number[]) => Promise<unknown>;
  };
  /** After a write the tree is asked for again. */
  refresh: () => Promise<void>;
  /** What stands in the way of a deletion, as the server will count it, or what follows from it. */
  deleteText: (row: Row) => string;
  form: ComponentType<{ draft: TreeDraft<Row>; onClose: () => void }>;
  empty: string;
}

/** Where in the height of a row the pointer is: its upper and lower parts mean beside it, the middle means inside. */
function zoneOf(e: DragEvent): DropZone {
  const { top, height } = e.currentTarget.getBoundingClientRect();
  const share = (e.clientY - top) / height;
  return share < 0.28 ? 'before' : share > 0.72 ? 'after' : 'inside';
}

/** The id behind `row` among its siblings, `null` when it is the last. */
function nextSibling(rows: readonly TreeRowFacts[], row: TreeRowFacts, without: number): number | null {
  const siblings = rows.filter((r) => r.parentId === row.parentId && r.id !== without);
  return siblings[siblings.findIndex((r) => r.id === row.id) + 1]?.id ?? null;
}

/** A tree: add, change, show and hide, move by dragging, by the arrows of a row, or by a dialog; delete when empty. */
export function TreeTable<Row extends TreeRowFacts>(props: TreeTableProps<Row>) {
  const { label, query, maxLevel, columns, calls, refresh, form: EditForm } = props;
  const rows = query.data ?? [];
  const { box, scroller } = useRoom<HTMLElement, HTMLDivElement>();
  const [editing, setEditing] = useState<TreeDraft<Row> | null>(null);
  const [moving, setMoving] = useState<Row | null>(null);
  const [held, setHeld] = useState<number | null>(null);
  const [over, setOver] = useState<{ id: number; zone: DropZone } | null>(null);
  const [busy, setBusy] = useState(false);

  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      await refresh();
      setBusy(false);
    }
  };
  const move = (id: number, parentId: number | null, beforeId: number | null) =>
    act(() => calls.move({ id, parentId, beforeId }), `${label}已移动`);
  const step = (row: Row, way: -1 | 1) => {
    const siblings = rows.filter((r) => r.parentId === row.parentId);
    const at = siblings.findIndex((r) => r.id === row.id);
    void move(row.id, row.parentId, siblings[way < 0 ? at - 1 : at + 2]?.id ?? null);
  };
  const parents = held === null ? [] : possibleParents(rows, held, maxLevel).map((p) => p.id);
  /** Whether what is held may be put there; the server decides again. */
  const allowed = (row: Row, zone: DropZone) => {
    if (held === null || row.id === held) return false;
    const parentId = zone === 'inside' ? row.id : row.parentId;
    return parentId === null || parents.includes(parentId);
  };
  const release = () => {
    setHeld(null);
    setOver(null);
  };
  const drop = (row: Row, zone: DropZone) => {
    const id = held;
    release();
    if (id === null || !allowed(row, zone)) return;
    if (zone === 'inside') void move(id, row.id, null);
    else void move(id, row.parentId, zone === 'before' ? row.id : nextSibling(rows, row, id));
  };

  if (query.isPending) return <p role="status">{texts.loading}</p>;
  if (query.isError) {
    const retry = (
      <Button variant="outline" onClick={() => void query.refetch()}>
        重试
      </Button>
    );
    return <EmptyState picture="error" title="加载失败" text={errorText(query.error)} action={retry} />;
  }
  return (
    <section ref={box} className={css.box} aria-label={label} data-list aria-busy={busy || query.isFetching}>
      <div className={css.bar}>
        <span>
          {`拖到一行的上下边缘为排在其前后，拖到中间为放入其下级；也可用箭头和“移动”。最多 ${maxLevel} 级。`}
        </span>
        <Button size="s" onClick={() => setEditing({ parent: null, row: null })}>
          新增一级{label}
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          {...leadOn(`还没有${label}`, props.empty, {
            label: `新增一级${label}`,
            to: () => setEditing({ parent: null, row: null }),
          })}
        />
      ) : (
        // A scroller must be reachable by keyboard (WCAG 2.1.1).
        <div
          ref={scroller}
          className={css.scroll}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label={`${label}树，可横向滚动`}
        >
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{label}</th>
                {columns.map((c) => (
                  <th
                    key={c.key}
                    scope="col"
                    className={cx(c.hidden && css.about, c.align === 'right' && css.number)}
                  >
                    {c.title}
                  </th>
                ))}
                <th scope="col">状态</th>
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const siblings = rows.filter((r) => r.parentId === row.parentId);
                return (
                  <TreeRow<Row>
                    key={row.id}
                    row={row}
                    label={label}
                    columns={columns}
                    mark={props.mark}
                    deleteText={props.deleteText}
                    maxLevel={maxLevel}
                    first={siblings[0]?.id === row.id}
                    last={siblings.at(-1)?.id === row.id}
                    busy={busy}
                    held={held === row.id}
                    over={over?.id === row.id ? over.zone : null}
                    onHold={setHeld}
                    onOver={(e) => {
                      const zone = zoneOf(e);
                      const may = allowed(row, zone);
                      if (may) e.preventDefault();
                      setOver(may ? { id: row.id, zone } : null);
                    }}
                    onDrop={(e) => drop(row, zoneOf(e))}
                    onRelease={release}
                    onStep={(way) => step(row, way)}
                    onAdd={() => setEditing({ parent: row, row: null })}
                    onEdit={() => setEditing({ parent: null, row })}
                    onMove={() => setMoving(row)}
                    onToggle={() => void act(() => calls.toggle(row), row.visible ? '已隐藏' : '已显示')}
                    onUndo={async () => {
                      await bringBack(calls.kind, [row.id]);
                      await refresh();
                    }}
                    onDelete={async () => {
                      await calls.del([row.id]);
                      await refresh();
                    }}
                  />
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {editing && <EditForm draft={editing} onClose={() => setEditing(null)} />}
      {moving && (
        <TreeMoveDialog
          row={moving}
          rows={rows}
          label={label}
          maxLevel={maxLevel}
          move={calls.move}
          refresh={refresh}
          onClose={() => setMoving(null)}
        />
      )}
    </section>
  );
}
