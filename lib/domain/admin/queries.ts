import 'server-only';
import { and, asc, desc, eq, like, ne, or, sql, type SQL } from 'drizzle-orm';
import { sessions, users } from '@/db/schema/identity';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import { adminPermissionLabels, type AdminPermission } from '@/lib/core/permissions';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { livingSessions } from '@/lib/domain/identity/account-queries';
import { userStates } from '@/lib/states/identity';
import type { AccountListInput, AccountView, PermissionListView } from './contract';
import { accountErrors } from './errors';
import { adminOffices, permissionHints } from './rules';

/** Accounts of administrators; a closed one has no role left to speak of. */
export const adminsOnly: SQL = and(sql`${users.role} like 'admin#%'`, ne(users.status, 'closed')) as SQL;

const columns = {
  id: users.id,
  loginName: users.loginName,
  name: users.name,
  phone: users.phone,
  role: users.role,
  permissions: users.permissions,
  status: users.status,
  statusReason: users.statusReason,
  secondFactor: sql<boolean>`${users.totpEnabledAt} is not null`,
  mustChangePassword: users.mustChangePassword,
  lastLoginAt: users.lastLoginAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

export async function present(
  ctx: Ctx,
  row: Pick<typeof users.$inferSelect, Exclude<keyof typeof columns, 'secondFactor'>> & {
    secondFactor: boolean;
  },
): Promise<AccountView> {
  const { role, status } = row;
  return {
    ...row,
    status: status === 'active' ? 'active' : 'disabled',
    statusLabel: userStates[status],
    permissions: row.permissions as AdminPermission[],
    offices: adminOffices.filter((o) => role.includes(o.key)).map((o) => o.label),
    sessions: await ctx.db.$count(sessions, livingSessions(row.id)),
    self: row.id === actorUserId(ctx),
    lastLoginAt: toIsoOrNull(row.lastLoginAt),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  };
}

/** The administrators, newest first unless asked otherwise. */
export async function listAccounts(ctx: Ctx, input: AccountListInput): Promise<Paged<AccountView>> {
  const { keyword, permission, status } = input;
  const found = keyword && containsPattern(keyword);
  const where = and(
    adminsOnly,
    found ? or(like(users.name, found), like(users.loginName, found), like(users.phone, found)) : undefined,
    permission ? sql`${permission} = any(${users.permissions})` : undefined,
    status ? eq(users.status, status) : undefined,
  );
  const column = input.sort.endsWith('lastLoginAt') ? users.lastLoginAt : users.createdAt;
  const order = input.sort.startsWith('-') ? sql`${column} desc nulls last` : sql`${column} asc nulls first`;
  const page = await paginate(
    input,
    ctx.db
      .select(columns)
      .from(users)
      .where(where)
      .orderBy(order, input.sort.startsWith('-') ? desc(users.id) : asc(users.id))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(users, where),
  );
  return { ...page, list: await Promise.all(page.list.map((row) => present(ctx, row))) };
}

/** One administrator. @throws 404, also for a buyer */
export async function getAccount(ctx: Ctx, id: number): Promise<AccountView> {
  const [row] = await ctx.db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), adminsOnly));
  if (!row) throw accountErrors.notFound();
  return present(ctx, row);
}

/** The permissions that there are, by office, with what each opens. */
export function listPermissions(): PermissionListView {
  return adminOffices.map((o) => ({
    office: o.label,
    permissions: o.permissions.map((value) => ({
      value,
      label: adminPermissionLabels[value],
      hint: permissionHints[value],
    })),
  }));
}
