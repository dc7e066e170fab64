import 'server-only';
import { desc, eq, ne, or, and, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { Ctx } from '@/lib/data/ctx';

const loginColumns = {
  id: users.id,
  loginName: users.loginName,
  name: users.name,
  role: users.role,
  status: users.status,
  passwordHash: users.passwordHash,
};

/** An account as the login sees it. */
export interface LoginUser {
  id: number;
  loginName: string;
  name: string;
  role: string;
  status: 'active' | 'disabled' | 'closed';
  passwordHash: string | null;
}

/** The account behind a typed login name: by phone first, then by login name; closed accounts do not exist. */
export async function findUserByLogin(ctx: Ctx, login: string): Promise<LoginUser | null> {
  const [row] = await ctx.db
    .select(loginColumns)
    .from(users)
    .where(and(or(eq(users.phone, login), eq(users.loginName, login)), ne(users.status, 'closed')))
    .orderBy(desc(sql`${users.phone} is not distinct from ${login}`))
    .limit(1);
  return row ?? null;
}

/** The account that a phone number belongs to, in whatever state. */
export async function findUserByPhone(ctx: Ctx, phone: string): Promise<LoginUser | null> {
  const [row] = await ctx.db.select(loginColumns).from(users).where(eq(users.phone, phone));
  return row ?? null;
}

/** An account by its id, in whatever state. */
export async function findUserById(ctx: Ctx, id: number): Promise<LoginUser | null> {
  const [row] = await ctx.db.select(loginColumns).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** By what an account is reached, and its password's stored form. */
export async function findContacts(
  ctx: Ctx,
  id: number,
): Promise<{ phone: string | null; email: string | null; passwordHash: string | null }> {
  const [row] = await ctx.db
    .select({ phone: users.phone, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id));
  return row ?? { phone: null, email: null, passwordHash: null };
}
