import 'server-only';
import { formatDateTime } from '@/lib/core/dates';
import type { SheetCell } from '@/lib/adapters/spreadsheet/port';
import type { Ctx } from '@/lib/data/ctx';
import type { Column } from '@/lib/data/sheet-file';
import { PAGE_ROWS, type ExportSource } from './walk';

/** How a member of a row stands in a file: its title, then its width in characters, or that it counts, or what is written for it. */
type Cell<R, K extends keyof R> =
  | string
  | readonly [title: string, width: number | 'number', write?: (value: R[K], row: R) => SheetCell];
export type Cells<R> = { readonly [K in keyof R]?: Cell<R, K> };

function written(value: unknown): SheetCell {
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** The columns of a file by members of a list's rows, in this order. Members that end in `Fen` are amounts, in `At` moments. */
export const columnsOf = <R extends object>(cells: Cells<R>): Column<R>[] =>
  Object.entries(cells as Record<string, Cell<R, keyof R>>).map(([key, cell]) => {
    const [title, size, write] = typeof cell === 'string' ? [cell, undefined, undefined] : cell;
    const of = (row: R) => row[key as keyof R];
    const [isMoney, isMoment] = [key.endsWith('Fen'), key.endsWith('At')];
    return {
      title,
      ...(size === 'number'
        ? { kind: 'number' as const, width: 10 }
        : { width: size ?? (isMoment ? 19 : 14) }),
      ...(isMoney && !write && { kind: 'money' as const }),
      value: (row) => {
        if (write) return write(of(row), row);
        const value = of(row);
        return isMoment && typeof value === 'string' ? formatDateTime(value) : written(value);
      },
    };
  });

const DEEPEST = 9;
/** The name of a row of a tree, set in by its level, which begins at 1. */
export const setIn = (name: string, { level }: { level: number }): string =>
  `${'　'.repeat(Math.min(Math.max(level, 1), DEEPEST) - 1)}${name}`;

interface Paging {
  pageNum: number;
  pageSize: number;
}

/**
 * A list written as the screen reads it: page by page of its own query, so that filters, order and rights are those of the list. All pages are read
 * over one snapshot (`run-export.ts`): what changes meanwhile neither repeats a row nor drops one.
 */
export function listedRows<I extends object, R extends object>(
  ctx: Ctx,
  { full: _full, ...input }: I & { full: boolean },
  read: (ctx: Ctx, input: Omit<I, 'full'> & Paging) => Promise<{ list: R[]; total: number }>,
  columns: readonly Column<R>[],
): ExportSource<R> {
  const page = (pageNum: number, pageSize: number) => read(ctx, { ...input, pageNum, pageSize });
  async function* pages() {
    for (let pageNum = 1; ; pageNum += 1) {
      const { list } = await page(pageNum, PAGE_ROWS);
      if (list.length > 0) yield list;
      if (list.length < PAGE_ROWS) return;
    }
  }
  return { columns, count: async (cap) => Math.min(cap, (await page(1, 1)).total), pages };
}

/** A list that is not read by pages. */
export function wholeRows<R extends object>(
  ctx: Ctx,
  read: (ctx: Ctx) => Promise<R[]>,
  columns: readonly Column<R>[],
): ExportSource<R> {
  async function* pages() {
    yield await read(ctx);
  }
  return { columns, count: async (cap) => Math.min(cap, (await read(ctx)).length), pages };
}
