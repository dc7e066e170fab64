'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type DragEvent } from 'react';
import { CategoryForm, type CategoryDraft } from '@/components/article/manage/category-form';
import { CategoryMoveDialog } from '@/components/article/manage/category-move-dialog';
import { CategoryRow, type DropZone } from '@/components/article/manage/category-row';
import css from '@/components/article/manage/category-tree.module.css';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import { categoryCalls, officeCategories, refreshCategories } from '@/lib/domain/article/category-client';
import type { CategoryOfficeRow } from '@/lib/domain/article/category-contract';
import { MAX_CATEGORY_LEVEL, possibleParents } from '@/lib/domain/article/category-rules';
import { texts } from '@/lib/text/site';

interface Drop {
  id: number;
  zone: DropZone;
}

/** Where in the height of a row the pointer is: its upper and lower parts mean beside it, the middle means inside. */
function zoneOf(e: DragEvent): DropZone {
  const { top, height } = e.currentTarget.getBoundingClientRect();
  const share = (e.clientY - top) / height;
  return share < 0.28 ? 'before' : share > 0.72 ? 'after' : 'inside';
}

/** The id behind `id` among its siblings, `null` when it is the last. */
function nextSibling(
  rows: readonly CategoryOfficeRow[],
  row: CategoryOfficeRow,
  without?: number,
): number | null {
  const siblings = rows.filter((r) => r.parentId === row.parentId && r.id !== without);
  return siblings[siblings.findIndex((r) => r.id === row.id) + 1]?.id ?? null;
}

/**
 * The tree of categories: add, rename, describe, show and hide, move by dragging, by the arrows of a row, or by a dialog; delete when empty.
 * Everything is on the public site with the next page.
 */
export function CategoryTree() {
  const client = useQueryClient();
  const tree = useQuery(officeCategories());
  const rows = tree.data ?? [];
  const [editing, setEditing] = useState<CategoryDraft | null>(null);
  const [moving, setMoving] = useState<CategoryOfficeRow | null>(null);
  const [held, setHeld] = useState<number | null>(null);
  const [over, setOver] = useState<Drop | null>(null);
  const [busy, setBusy] = useState(false);

  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      await refreshCategories(client);
      setBusy(false);
    }
  };
  const move = (id: number, parentId: number | null, beforeId: number | null) =>
    act(() => categoryCalls.move({ id, parentId, beforeId }), '栏目已移动');
  const step = (row: CategoryOfficeRow, way: -1 | 1) => {
    const siblings = rows.filter((r) => r.parentId === row.parentId);
    const at = siblings.findIndex((r) => r.id === row.id);
    void move(row.id, row.parentId, siblings[way < 0 ? at - 1 : at + 2]?.id ?? null);
  };
  const parents = held === null ? [] : possibleParents(rows, held).map((p) => p.id);
  const heldRow = rows.find((r) => r.id === held);
  const mayTop = heldRow !== undefined;
  /** Whether what is held may be put there; the server decides again. */
  const allowed = (row: CategoryOfficeRow, zone: DropZone) => {
    if (held === null || row.id === held) return false;
    const parentId = zone === 'inside' ? row.id : row.parentId;
    return parentId === null ? mayTop : parents.includes(parentId);
  };
  const drop = (row: CategoryOfficeRow, zone: DropZone) => {
    const id = held;
    setHeld(null);
    setOver(null);
    if (id === null || !allowed(row, zone)) return;
    if (zone === 'inside') void move(id, row.id, null);
    else void move(id, row.parentId, zone === 'before' ? row.id : nextSibling(rows, row, id));
  };

  if (tree.isPending) return <p role="status">{texts.loading}</p>;
  if (tree.isError) {
    return (
      <EmptyState
        picture="error"
        title="加载失败"
        text={errorText(tree.error)}
        action={
          <Button variant="outline" onClick={() => void tree.refetch()}>
            重试
          </Button>
        }
      />
    );
  }
  return (
    <section className={css.box} aria-label="栏目" aria-busy={busy || tree.isFetching}>
      <div className={css.bar}>
        <span>
          拖到一行的上下边缘为排在其前后，拖到中间为放入其下级；也可用箭头和“移动”。最多 {MAX_CATEGORY_LEVEL}{' '}
          级。
        </span>
        <Button size="s" onClick={() => setEditing({ parent: null, row: null })}>
          新增一级栏目
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState picture="list" title="还没有栏目" text="前四个显示的一级栏目组成首页的四个新闻区块。" />
      ) : (
        // A scroller must be reachable by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={css.scroll} tabIndex={0} role="region" aria-label="栏目树，可横向滚动">
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">栏目</th>
                <th scope="col" className={css.about}>
                  说明
                </th>
                <th scope="col" className={css.number}>
                  文章
                </th>
                <th scope="col">状态</th>
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const siblings = rows.filter((r) => r.parentId === row.parentId);
                return (
                  <CategoryRow
                    key={row.id}
                    row={row}
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
                    onRelease={() => {
                      setHeld(null);
                      setOver(null);
                    }}
                    onStep={(way) => step(row, way)}
                    onAdd={() => setEditing({ parent: row, row: null })}
                    onEdit={() => setEditing({ parent: null, row })}
                    onMove={() => setMoving(row)}
                    onToggle={() =>
                      void act(
                        () =>
                          categoryCalls.edit({
                            id: row.id,
                            version: row.version,
                            name: row.name,
                            description: row.description,
                            visible: !row.visible,
                          }),
                        row.visible ? '已隐藏' : '已显示',
                      )
                    }
                    onDelete={async () => {
                      await categoryCalls.del([row.id]);
                      await refreshCategories(client);
                    }}
                  />
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {editing && <CategoryForm draft={editing} onClose={() => setEditing(null)} />}
      {moving && <CategoryMoveDialog row={moving} rows={rows} onClose={() => setMoving(null)} />}
    </section>
  );
}
