import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organization';
import { ROLE_ORG, ROLE_PURCHASE } from '@/lib/core/role';
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

/** A member of a new organisation, or of the one named. */
export async function makeOrgBuyer(organizationId?: number): Promise<UserRow & { organizationId: number }> {
  let id = organizationId;
  if (id === undefined) {
    count += 1;
    const [org] = await testDb()
      .insert(organizations)
      .values({ name: `测试单位 ${count}` } as typeof organizations.$inferInsert)
      .returning({ id: organizations.id });
    id = org?.id ?? 0;
  }
  const user = await makeBuyer({ role: ROLE_ORG, organizationId: id });
  return { ...user, organizationId: id };
}

/** An administrator with every permission of the mall. */
export function makeMallAdmin(): Promise<UserRow> {
  return makeBuyer({
    role: 'admin#adminProduct',
    permissions: ['product.edit', 'order', 'warehouse', 'finance'],
  });
}
