import 'server-only';
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { loginLogs } from '@/db/schema/log';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { countListed, pageOfLog } from '@/lib/domain/log/queries';
import { within } from '@/lib/domain/log/scope';
import type { LoginLogListInput, LoginLogRow } from './login-contract';
import { presentLoginEntry } from './login-entry';
import { maskLogin, normalizeLogin } from './rules';

type LoginFilter = Omit<LoginLogListInput, 'pageNum' | 'pageSize' | 'sort'>;

/** The filters of the login log. Names are stored masked: a whole one finds the rows of its mask, a masked one itself. */
export function loginFilter(input: LoginFilter): SQL | undefined {
  const { loginName, success } = input;
  const masked = loginName && (loginName.includes('***') ? loginName : maskLogin(normalizeLogin(loginName)));
  return and(
    input.userId ? eq(loginLogs.userId, input.userId) : undefined,
    masked ? eq(loginLogs.loginName, masked) : undefined,
    input.method ? eq(loginLogs.method, input.method) : undefined,
    success === undefined ? undefined : success ? sql`${loginLogs.success}` : sql`not ${loginLogs.success}`,
    input.ip ? eq(loginLogs.ip, input.ip) : undefined,
    within(loginLogs.createdAt, input),
  );
}

/** A name that is a phone number, as the log may show it. */
const shownName = (name: string) => name.replaceAll(/1[3-9]\d{9}/g, (phone) => maskLogin(phone));

/** Who logged in or tried to; newest first by `login_logs_created_idx`. */
export async function listLoginLogs(ctx: Ctx, input: LoginLogListInput): Promise<Paged<LoginLogRow>> {
  const where = loginFilter(input);
  const order =
    input.sort === 'createdAt'
      ? [asc(loginLogs.createdAt), asc(loginLogs.id)]
      : [desc(loginLogs.createdAt), desc(loginLogs.id)];
  const rows = () =>
    ctx.db
      .select()
      .from(loginLogs)
      .where(where)
      .orderBy(...order)
      .limit(input.pageSize)
      .offset(pageOffset(input));
  const page = await pageOfLog(input, rows, () => countListed(ctx, loginLogs, where));
  const ids = [...new Set(page.list.flatMap((r) => (r.userId === null ? [] : [r.userId])))];
  const people =
    ids.length > 0
      ? await ctx.db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
      : [];
  const names = new Map(people.map((p) => [p.id, shownName(p.name)]));
  return {
    ...page,
    list: page.list.map((r) => ({
      ...presentLoginEntry(r),
      userId: r.userId,
      userName: r.userId === null ? null : (names.get(r.userId) ?? null),
      loginName: r.loginName,
      ip: r.ip,
      userAgent: r.userAgent,
    })),
  };
}
