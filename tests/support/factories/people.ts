import { receivers } from '@/db/schema/member';
import { users } from '@/db/schema/identity';
import type { AdminPermission } from '@/lib/core/permissions';
import { testDb } from '../db';

export type User = typeof users.$inferSelect;

let serial = 0;

/** A mobile number that no other row of the file has. */
export function nextPhone(): string {
  serial += 1;
  return `139${String(serial).padStart(8, '0')}`;
}

async function makeUser(values: Partial<typeof users.$inferInsert>): Promise<User> {
  const phone = nextPhone();
  const [row] = await testDb()
    .insert(users)
    .values({
      phone,
      loginName: `u${phone}`,
      name: `用户${phone.slice(-4)}`,
      role: 'user#userPurchase',
      ...values,
    })
    .returning();
  if (!row) throw new Error('no user');
  return row;
}

/** An individual buyer. */
export function makeBuyer(values: Partial<typeof users.$inferInsert> = {}): Promise<User> {
  return makeUser(values);
}

/** An administrator with exactly these permissions. */
export function makeAdmin(permissions: AdminPermission[], name = '办事员'): Promise<User> {
  return makeUser({ role: 'admin#adminProduct', permissions, name });
}

/** An address of the buyer's; 东城区 in Beijing unless told otherwise. */
export async function makeReceiver(
  user: { id: number },
  values: Partial<typeof receivers.$inferInsert> = {},
): Promise<typeof receivers.$inferSelect> {
  const [row] = await testDb()
    .insert(receivers)
    .values({
      userId: user.id,
      name: '张三',
      phone: '13800138000',
      areaCode: '110101',
      province: '北京市',
      city: '市辖区',
      district: '东城区',
      address: '某街 1 号',
      ...values,
    })
    .returning();
  if (!row) throw new Error('no receiver');
  return row;
}
