import 'server-only';
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { organizationMembers, organizations } from '@/db/schema/organization';
import type { SheetCell, SheetColumn } from '@/lib/adapters/spreadsheet/port';
import { formatDateTime } from '@/lib/core/dates';
import { maskMail } from '@/lib/core/mail-address';
import { maskName } from '@/lib/core/mask-name';
import { maskPhone } from '@/lib/core/phone-number';
import type { Ctx } from '@/lib/data/ctx';
import { userStates } from '@/lib/states/identity';
import { memberKinds } from '@/lib/domain/member/desk-contract';
import { memberFilter } from '@/lib/domain/member/desk-filter';
import { memberKindOf } from '@/lib/domain/member/desk-present';
import { organizationRoles } from '@/lib/states/organization';
import type { ExportInput } from './contract';
import { after, countTo, keyOf, newestFirst, PAGE_ROWS, walk, type ExportSource } from './walk';

const KEY = { createdAt: users.createdAt, id: users.id };
const time = (d: Date | null) => (d ? formatDateTime(d) : null);

const columns: readonly SheetColumn[] = [
  { title: '用户编号', kind: 'number', width: 10 },
  { title: '姓名', width: 12 },
  { title: '手机号码', width: 14 },
  { title: '邮箱', width: 24 },
  { title: '类型', width: 10 },
  { title: '所属单位', width: 28 },
  { title: '单位角色', width: 12 },
  { title: '状态', width: 10 },
  { title: '停用或恢复原因', width: 24 },
  { title: '订单数', kind: 'number', width: 8 },
  { title: '已付金额', kind: 'money' },
  { title: '已退金额', kind: 'money' },
  { title: '注册时间', width: 19 },
  { title: '最近登录时间', width: 19 },
  { title: '平台备注', width: 30 },
];

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
type Sums = ReturnType<Awaited<ReturnType<typeof readSums>>['get']>;

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

export function memberCells(
  { row: u, organization, organizationRole }: Awaited<ReturnType<typeof readMembers>>[number],
  own: Sums,
  full: boolean,
): SheetCell[] {
  return [
    u.id,
    full ? u.name : maskName(u.name),
    u.phone === null || full ? u.phone : maskPhone(u.phone),
    u.email === null || full ? u.email : maskMail(u.email),
    memberKinds[memberKindOf(u.role)],
    organization,
    organizationRole && organizationRoles[organizationRole],
    userStates[u.status],
    u.statusReason,
    own?.count ?? 0,
    own?.paidFen ?? 0,
    own?.refundedFen ?? 0,
    time(u.createdAt),
    time(u.lastLoginAt),
    u.remark,
  ];
}

/** One row per buyer, newest first; the filters are those of the platform's list. Of nobody a password, a session or an address. */
export function memberSource(ctx: Ctx, { full, ...input }: ExportInput<'member'>): ExportSource {
  const where = memberFilter(ctx, input);
  async function* pages() {
    const found = walk((last) =>
      readMembers(ctx)
        .where(and(where, after(KEY, last)))
        .orderBy(newestFirst(KEY))
        .limit(PAGE_ROWS),
    );
    for await (const page of found) {
      const sums = await readSums(
        ctx,
        page.map((p) => p.rowId),
      );
      yield page.map((one) => memberCells(one, sums.get(one.row.id), full));
    }
  }
  return {
    columns,
    count: (cap) => countTo(ctx, cap, sql`from ${users} where ${where ?? sql`true`}`),
    pages,
  };
}
