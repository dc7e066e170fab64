import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizationInvitations, organizationMembers, organizations } from '@/db/schema/organization';
import { ROLE_ORG } from '@/lib/core/role';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import type { LimitPeriod, OrganizationRole } from '@/lib/states/organization';
import { buyerActor, makeCtx } from '../ctx';
import { testDb } from '../db';
import { makeAdmin, makeBuyer, makeReceiver, type User } from './people';
import type { Customer } from './sale';

let serial = 0;

/** A person in an organisation, who can also buy. */
export interface Person extends Customer {
  memberId: number;
  /** Outside a transaction. */
  ctx: Ctx;
  /** Runs a command as this person, as `route()` does. */
  act: <T>(command: (ctx: Ctx) => Promise<T>) => Promise<T>;
}

interface Limit {
  spendingLimitFen: number;
  limitPeriod: LimitPeriod;
}

/** The customer with what the session would say of him, whatever became of the membership since. */
async function personOf(
  user: User & { organizationRole?: OrganizationRole },
  memberId: number,
): Promise<Person> {
  const receiver = await makeReceiver(user);
  const ctx = makeCtx({ actor: buyerActor(user) });
  return {
    user,
    receiverId: receiver.id,
    areaCode: '110101',
    memberId,
    ctx,
    act: (command) => withTx(ctx, command),
  };
}

/** A buyer without an organisation. */
export const makePrivate = async (): Promise<Person> => personOf(await makeBuyer(), 0);

export async function joinOrganization(
  organizationId: number,
  role: OrganizationRole,
  limit?: Limit,
): Promise<Person> {
  const user = await makeBuyer({ role: ROLE_ORG, organizationId });
  const [row] = await testDb()
    .insert(organizationMembers)
    .values({ organizationId, userId: user.id, role, ...limit })
    .returning({ id: organizationMembers.id });
  return personOf({ ...user, organizationRole: role }, row?.id ?? 0);
}

export interface TestOrganization {
  id: number;
  name: string;
  manager: Person;
}

/** An approved organisation with its manager. */
export async function makeOrganization(
  more: Partial<typeof organizations.$inferInsert> = {},
): Promise<TestOrganization> {
  serial += 1;
  const [auditor, applicant] = [await makeAdmin(['platform']), await makeBuyer()];
  const [row] = await testDb()
    .insert(organizations)
    .values({
      name: `测试机关 ${process.pid}-${serial}`,
      status: 'approved',
      submittedBy: applicant.id,
      submittedAt: new Date(),
      auditedBy: auditor.id,
      auditedAt: new Date(),
      ...more,
    })
    .returning();
  if (!row) throw new Error('no organisation');
  return { id: row.id, name: row.name, manager: await joinOrganization(row.id, 'manager') };
}

export async function readMember(memberId: number): Promise<typeof organizationMembers.$inferSelect> {
  const [row] = await testDb().select().from(organizationMembers).where(eq(organizationMembers.id, memberId));
  if (!row) throw new Error('no member');
  return row;
}

export async function readUser(id: number): Promise<User> {
  const [row] = await testDb().select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('no user');
  return row;
}

export async function readInvitation(id: number): Promise<typeof organizationInvitations.$inferSelect> {
  const [row] = await testDb()
    .select()
    .from(organizationInvitations)
    .where(eq(organizationInvitations.id, id));
  if (!row) throw new Error('no invitation');
  return row;
}
