import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { organizationMembers } from '@/db/schema/organization';
import { ROLE_ORG } from '@/lib/core/role';
import { withTx } from '@/lib/data/tx';
import { allocateCopies } from '@/lib/domain/ebook/commands/allocate-copies';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeOrgBuyer } from '@/tests/support/factories/member';
import { paidOrder } from '@/tests/support/factories/pay';
import { ctxOf } from '@/tests/support/factories/sale';
import { memberIdOf } from '@/tests/support/factories/shared-copies';
import type { Samples, World } from './world';

/** The sample's buyer manages an organisation of two that bought two copies of an e-book. */
async function shared(w: World) {
  const { user } = w.me;
  const colleague = await makeOrgBuyer();
  const { organizationId } = colleague;
  await testDb().update(users).set({ role: ROLE_ORG, organizationId }).where(eq(users.id, user.id));
  await testDb().insert(organizationMembers).values({ organizationId, userId: user.id, role: 'manager' });
  const product = await makeProduct({ kind: 'e_book', stockPolicy: 'untracked', weightG: 0 });
  const order = await paidOrder(w.me, [{ productId: product.id, quantity: 2 }]);
  await testDb().update(orders).set({ organizationId }).where(eq(orders.id, order.id));
  const [line] = await testDb().select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const orderItemId = line?.id ?? 0;
  const members = [{ memberId: await memberIdOf(colleague.id), quantity: 1 }];
  const me = { ...w.me, user: { ...user, organizationId, organizationRole: 'manager' as const } };
  return { orderId: order.id, orderItemId, members, me };
}

/** E-copies given to members of an organisation. */
export const copySamples: Samples = {
  'GET /api/user/ebook/allocation': {
    own: 'id',
    make: async (w) => ({ query: { id: (await shared(w)).orderId } }),
  },
  'GET /api/user/ebook/allocation/members': {
    own: 'orderItemId',
    make: async (w) => ({ query: { orderItemId: (await shared(w)).orderItemId } }),
  },
  'POST /api/user/ebook/allocate': {
    own: 'orderItemId',
    make: async (w) => {
      const { orderItemId, members } = await shared(w);
      return { body: { orderItemId, members } };
    },
  },
  'POST /api/user/ebook/recall': {
    own: 'orderItemId',
    make: async (w) => {
      const { orderItemId, members, me } = await shared(w);
      await withTx(ctxOf(me), (ctx) => allocateCopies(ctx, { orderItemId, members }));
      return { body: { orderItemId, memberId: members[0]?.memberId } };
    },
  },
};
