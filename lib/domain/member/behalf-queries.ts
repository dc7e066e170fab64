import 'server-only';
import { and, asc, desc, eq, ilike, isNull } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizationMembers, organizations } from '@/db/schema/organization';
import { maskPhone } from '@/lib/core/phone-number';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { actingMembership } from '@/lib/data/owner';
import { OFFERED_BUYERS, type BehalfBuyer, type BehalfBuyersInput } from './behalf-contract';
import { memberOfficeErrors } from './office-errors';
import { buyersOnly, namedMembers } from './office-filter';

const columns = {
  id: users.id,
  name: users.name,
  phone: users.phone,
  role: users.role,
  status: users.status,
  organizationId: organizationMembers.organizationId,
  organizationName: organizations.name,
  organizationRole: organizationMembers.role,
};

const accounts = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(users)
    .leftJoin(organizationMembers, actingMembership)
    .leftJoin(organizations, eq(organizations.id, organizationMembers.organizationId));

type Account = Awaited<ReturnType<typeof accounts>>[number];

export const presentBehalfBuyer = ({
  id,
  name,
  phone,
  organizationName,
}: Pick<Account, 'id' | 'name' | 'phone' | 'organizationName'>): BehalfBuyer => ({
  id,
  name,
  phone: phone && maskPhone(phone),
  organizationName,
});

/** For whom a clerk may write an order down: accounts in use, by what names them, then members of organisations whose name holds the word. */
export async function listBehalfBuyers(ctx: Ctx, { keyword }: BehalfBuyersInput): Promise<BehalfBuyer[]> {
  requireAdmin(ctx);
  const active = and(buyersOnly, eq(users.status, 'active'));
  const [named, members] = await Promise.all([
    accounts(ctx)
      .where(and(active, namedMembers(keyword)))
      .orderBy(desc(users.id))
      .limit(OFFERED_BUYERS),
    ctx.db
      .select(columns)
      .from(organizations)
      .innerJoin(organizationMembers, eq(organizationMembers.organizationId, organizations.id))
      .innerJoin(users, and(eq(users.id, organizationMembers.userId), actingMembership))
      .where(
        and(
          ilike(organizations.name, containsPattern(keyword)),
          isNull(organizations.deletedAt),
          eq(users.status, 'active'),
        ),
      )
      .orderBy(asc(organizations.id), asc(organizationMembers.id))
      .limit(OFFERED_BUYERS),
  ]);
  const found = new Map([...named, ...members].map((row) => [row.id, presentBehalfBuyer(row)]));
  return [...found.values()].slice(0, OFFERED_BUYERS);
}

/**
 * The context in which an administrator acts for a buyer: everything is that buyer's, with his prices, rules and limits, and what is written down
 * names the administrator.
 *
 * @throws 404 `notFound` also for an administrator's account, 409 `notActive` for one that is stopped or closed
 */
export async function actFor(ctx: Ctx, buyerId: number): Promise<Ctx> {
  const through = requireAdmin(ctx);
  const [row] = await accounts(ctx).where(and(eq(users.id, buyerId), buyersOnly));
  if (!row) throw memberOfficeErrors.notFound();
  if (row.status !== 'active') throw memberOfficeErrors.notActive();
  const { id: userId, name, role, organizationId, organizationRole } = row;
  return {
    ...ctx,
    actor: { kind: 'buyer', userId, name, role, organizationId, organizationRole, sessionId: '', through },
  };
}
