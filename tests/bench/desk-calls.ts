import { createPool, getDb, setPool } from '@/db/client';
import type { AdminActor, Ctx } from '@/lib/data/ctx';
import { adminOrderListInput } from '@/lib/domain/order/admin-contract';
import { getOrder, listOrders } from '@/lib/domain/order/office-queries';

/** What `npm run bench -- desk` calls, bundled for it: the desk's queries as its endpoints run them, without HTTP. */

const clerk: AdminActor = {
  kind: 'admin',
  userId: 1,
  name: '压测',
  role: 'admin#adminProduct',
  permissions: ['order'],
  sessionId: 'bench',
};

/** As much of a context as reading takes. */
function ctx(): Ctx {
  const some: Pick<Ctx, 'db' | 'actor' | 'now'> = { db: getDb(), actor: clerk, now: new Date() };
  return some as Ctx;
}

/** @returns how to end the pool */
export function connect(url: string): () => Promise<void> {
  const pool = createPool(url, 4);
  setPool(pool);
  return () => pool.end();
}

export async function callList(input: object): Promise<{ total: number; more: boolean }> {
  const { total, more } = await listOrders(ctx(), adminOrderListInput.parse({ pageSize: 20, ...input }));
  return { total, more };
}

export const callDetail = (id: number) => getOrder(ctx(), id);
