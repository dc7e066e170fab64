import { eq } from 'drizzle-orm';
import { purchaseRequests } from '@/db/schema/purchase';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { quotePurchase } from '@/lib/domain/purchase/behalf-queries';
import { addPurchase, askForQuotation } from '@/lib/domain/purchase/commands/add-purchase';
import { approvePurchase } from '@/lib/domain/purchase/commands/approve-purchase';
import { refusePurchase } from '@/lib/domain/purchase/commands/refuse-purchase';
import { withdrawPurchase } from '@/lib/domain/purchase/commands/withdraw-purchase';
import { testDb } from '../db';
import type { Person } from './organization';
import { submitInput, type Wanted } from './sale';

export type PurchaseRequest = typeof purchaseRequests.$inferSelect;

export async function readPurchase(id: number): Promise<PurchaseRequest> {
  const [row] = await testDb().select().from(purchaseRequests).where(eq(purchaseRequests.id, id));
  if (!row) throw new Error('no purchase request');
  return row;
}

/** A request for these lines, as the submit page sends it. */
export async function askFor(member: Person, wanted: readonly Wanted[]): Promise<PurchaseRequest> {
  const input = await submitInput(member, wanted);
  return readPurchase(await withTx(member.ctx, (ctx) => addPurchase(ctx, input)));
}

/** A request for what was quoted. */
export async function askForQuoted(member: Person, id: number, submitKey = randomToken(16)) {
  const input = { id, submitKey, paymentMethod: 'wxpay', source: 'desktop' as const };
  return readPurchase(await withTx(member.ctx, (ctx) => askForQuotation(ctx, input)));
}

type Lines = { id: number; quantity: number }[];

/** Approves at the total that the approver sees. */
export async function approveBy(who: Person, id: number, lines: Lines = []): Promise<void> {
  const { totalFen } = await quotePurchase(who.ctx, { id, lines });
  await approvePurchase(who.ctx, { id, lines, totalFen });
}

export const refuseBy = (who: Person, id: number, reason = '本季度预算已用完'): Promise<void> =>
  withTx(who.ctx, (ctx) => refusePurchase(ctx, { id, reason }));

export const withdrawBy = (who: Person, id: number): Promise<void> =>
  withTx(who.ctx, (ctx) => withdrawPurchase(ctx, id));
