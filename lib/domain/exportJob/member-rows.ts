import 'server-only';
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { organizationMembers, organizations } from '@/db/schema/organization';
import type { Ctx } from '@/lib/data/ctx';
import type { Column } from '@/lib/data/sheet-file';
import { userStates } from '@/lib/states/identity';
import { memberKinds } from '@/lib/domain/member/office-contract';
import { memberFilter } from '@/lib/domain/member/office-filter';
import { memberKindOf } from '@/lib/domain/member/office-present';
import { organizationRoles } from '@/lib/states/organization';
import type { ExportInput } from './contract';
import { keyOf, listSource, PAGE_ROWS, shownTo, timeCell, type ExportSource } from './walk';

const KEY = { createdAt: users.createdAt, id: users.id };

async function readSums(ctx: Ctx, ids: readonly number[]) {
  const rows = await ctx.db
    .select({
      buyerId: orders.buyerId,
      count: count(),
      paidFen: sql<number>`sum(${orders.paidFen})::int8`.mapWith(Number),
      refundedFen: sql<number>`sum(${orders.refundedFen})::int8`.mapWith(Number),
    })
    .from(orders)
    .where(inArray(orders.buyerId, [...ids]))
    .groupBy(orders.buyerId);
  return new Map(rows.map((r) => [r.buyerId, r]));
}

function readMembers(ctx: Ctx) {
  return ctx.db
    .select({
      ...keyOf(KEY),
      row: users,
      organization: organizations.name,
      organizationRole: organizationMembers.role,
    })
    .from(users)
    .leftJoin(
      organizationMembers,
      and(eq(organizationMembers.userId, users.id), isNull(organizationMembers.removedAt)),
    )
    .leftJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .$dynamic();
}

type Member = Awaited<ReturnType<typeof readMembers>>[number];
interface Row extends Member {
  own: ReturnType<Awaited<ReturnType<typeof readSums>>['get']>;
}

export const memberColumns = (full: boolean): Column<Row>[] => {
  const shown = shownTo(full);
  return [
    { title: '用户编号', kind: 'number', width: 10, value: ({ row: u }) => u.id },
    { title: '姓名', width: 12, value: ({ row: u }) => shown.name(u.name) },
    { title: '手机号码', width: 14, value: ({ row: u }) => shown.phone(u.phone) },
    { title: '邮箱', width: 24, value: ({ row: u }) => shown.mail(u.email) },
    { title: '类型', width: 10, value: ({ row: u }) => memberKinds[memberKindOf(u.role)] },
    { title: '所属单位', width: 28, value: ({ organization }) => organization },
    {
      title: '单位角色',
      width: 12,
      value: ({ organizationRole }) => organizationRole && organizationRoles[organizationRole],
    },
    { title: '状态', width: 10, value: ({ row: u }) => userStates[u.status] },
    { title: '停用或恢复原因', width: 24, value: ({ row: u }) => u.statusReason },
    { title: '订单数', kind: 'number', width: 8, value: ({ own }) => own?.count ?? 0 },
    { title: '已付金额', kind: 'money', value: ({ own }) => own?.paidFen ?? 0 },
    { title: '已退金额', kind: 'money', value: ({ own }) => own?.refundedFen ?? 0 },
    { title: '注册时间', width: 19, value: ({ row: u }) => timeCell(u.createdAt) },
    { title: '最近登录时间', width: 19, value: ({ row: u }) => timeCell(u.lastLoginAt) },
    { title: '平台备注', width: 30, value: ({ row: u }) => u.remark },
  ];
};

/** One row per buyer, newest first; the filters are those of the platform's list. Of nobody a password, a session or an address. */
export function memberSource(ctx: Ctx, { full, ...input }: ExportInput<'member'>): ExportSource {
  const where = memberFilter(ctx, input);
  return listSource(ctx, {
    key: KEY,
    where,
    from: sql`from ${users}`,
    columns: memberColumns(full),
    read: ({ where: found, order }) => readMembers(ctx).where(found).orderBy(order).limit(PAGE_ROWS),
    rows: async (page) => {
      const sums = await readSums(
        ctx,
        page.map((p) => p.rowId),
      );
      return page.map((one) => ({ ...one, own: sums.get(one.rowId) }));
    },
  });
}
