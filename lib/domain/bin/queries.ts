import 'server-only';
import { and, asc, desc, eq, gte, ilike, inArray, lt } from 'drizzle-orm';
import { deletedRows } from '@/db/schema/bin';
import { users } from '@/db/schema/identity';
import { DAY_MS, dayEnd, dayStart, toIso } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import { checkPermission } from '@/lib/core/permissions';
import { permissionSubject, requireAdmin, type Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { BIN_DAYS, binKinds, type BinKind } from '@/lib/core/bin-kinds';
import type { BinListInput, BinRow } from './contract';

/** What lies in the bin of an office, of the kinds that this administrator may delete; the last deleted first. */
export async function listBin(ctx: Ctx, input: BinListInput): Promise<Paged<BinRow>> {
  const subject = permissionSubject(requireAdmin(ctx));
  const { office, kind, keyword, startTime, endTime } = input;
  const open = (Object.keys(binKinds) as BinKind[]).filter(
    (k) =>
      binKinds[k].office === office &&
      (kind === undefined || k === kind) &&
      checkPermission(binKinds[k].can, subject) === 'ok',
  );
  const where = and(
    inArray(deletedRows.kind, open),
    keyword ? ilike(deletedRows.title, containsPattern(keyword)) : undefined,
    startTime ? gte(deletedRows.deletedAt, dayStart(startTime)) : undefined,
    endTime ? lt(deletedRows.deletedAt, dayEnd(endTime)) : undefined,
  );
  const way = input.sort === 'deletedAt' ? asc : desc;
  const rows = ctx.db
    .select({
      id: deletedRows.id,
      kind: deletedRows.kind,
      title: deletedRows.title,
      deletedAt: deletedRows.deletedAt,
      deletedByName: users.name,
    })
    .from(deletedRows)
    .leftJoin(users, eq(users.id, deletedRows.deletedBy))
    .where(where)
    .orderBy(way(deletedRows.deletedAt), way(deletedRows.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const page = await paginate(input, rows, ctx.db.$count(deletedRows, where));
  const list = page.list.map(({ deletedAt, ...row }) => ({
    ...row,
    kindLabel: binKinds[row.kind].label,
    deletedAt: toIso(deletedAt),
    daysLeft: Math.max(0, Math.ceil((deletedAt.getTime() - ctx.now.getTime()) / DAY_MS) + BIN_DAYS),
  }));
  return { ...page, list };
}
