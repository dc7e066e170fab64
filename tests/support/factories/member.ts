import { users } from '@/db/schema/identity';
import { organizationMembers, organizations } from '@/db/schema/organization';
import { ROLE_ORG, ROLE_PURCHASE } from '@/lib/core/role';
import type { OrganizationRole } from '@/lib/states/organization';
import { testDb } from '@/tests/support/db';

let count = 0;

export type UserRow = typeof users.$inferSelect;

/** An active individual buyer. */
export async function makeBuyer(more: Partial<typeof users.$inferInsert> = {}): Promise<UserRow> {
  count += 1;
  const [row] = await testDb()
    .insert(users)
    .values({
      loginName: `buyer-${process.pid}-${count}`,
      role: ROLE_PURCHASE,
      name: `读者${count}`,
      ...more,
    })
    .returning();
  if (!row) throw new Error('no user');
  return row;
}

/** A member of a new approved organisation, or of the one named. */
export async function makeOrgBuyer(
  organizationId?: number,
  role: OrganizationRole = 'member',
): Promise<UserRow & { organizationId: number; organizationRole: OrganizationRole }> {
  let id = organizationId;
  if (id === undefined) {
    count += 1;
    const auditor = await makeBuyer({ role: 'admin#adminProduct' });
    const [org] = await testDb()
      .insert(organizations)
      .values({
        name: `测试单位 ${count}`,
        status: 'approved',
        auditedBy: auditor.id,
        auditedAt: new Date(),
      })
      .returning({ id: organizations.id });
    id = org?.id ?? 0;
  }
  const user = await makeBuyer({ role: ROLE_ORG, organizationId: id });
  await testDb().insert(organizationMembers).values({ organizationId: id, userId: user.id, role });
  return { ...user, organizationId: id, organizationRole: role };
}

/** An administrator with every permission of the mall. */
export function makeMallAdmin(): Promise<UserRow> {
  return makeBuyer({
    role: 'admin#adminProduct',
    permissions: ['product.edit', 'order', 'warehouse', 'finance'],
  });
}
