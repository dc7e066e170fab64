import { eq } from 'drizzle-orm';
import { formatDate } from '@/lib/core/dates';
import { randomToken } from '@/lib/core/ids';
import { requireBuyer } from '@/lib/data/ctx';
import { decideCredit, proposeCredit } from '@/lib/domain/credit/commands/grant-credit';
import { decideRepayment, enterRepayment } from '@/lib/domain/credit/commands/repay-debts';
import { useCredit as putOnAccount } from '@/lib/domain/credit/commands/use-credit';
import type { CreditProposeInput } from '@/lib/domain/credit/office-contract';
import { addOrder, markOf, openSubmit } from '@/lib/domain/order/commands/add-order';
import { organizations } from '../schema';
import { buyerCtx, type World } from './case-world';
import { wish } from './purchases';
import { financeCtx } from './transfers';

/** Manager of the organisation with credit, and of one whose grant waits for the second person. */
const GRANTED = '13800000002';
const WAITING = '13800000014';
/** Copies of each book of the orders on account: the first one is repaid. */
const COPIES = [6, 12, 20] as const;

type Terms = Pick<CreditProposeInput, 'mode' | 'limitFen' | 'termDays' | 'reason'>;

/** Asks for a grant; its id, and the organisation. */
async function propose(world: World, phone: string, terms: Terms) {
  const { organizationId } = requireBuyer(await buyerCtx(world, phone, world.now));
  if (organizationId === null) throw new Error(`demo buyer ${phone} has no organisation`);
  const input = { organizationId, ...terms, requestKey: randomToken(16) };
  return { organizationId, id: await proposeCredit(financeCtx(world, world.now), input) };
}

/**
 * Credit of two organisations: one has orders on account, of which the first is repaid and the repayment of the second waits; the grant of the other
 * one waits. Runs after the quotations.
 *
 * @returns how many organisations
 */
export async function seedCredits(world: World): Promise<number> {
  const { db, now } = world;
  const [finance, second] = [financeCtx(world, now), financeCtx(world, now, 'finance2')];
  const { organizationId, id } = await propose(world, GRANTED, {
    mode: 'invoice_first',
    limitFen: 5_000_000,
    termDays: 30,
    reason: '连续三年采购，付款及时',
  });
  await decideCredit(second, { id, agree: true });
  const debts: number[] = [];
  for (const copies of COPIES) {
    const manager = await buyerCtx(world, GRANTED, now);
    const input = await wish(manager, copies);
    const mark = markOf(manager, input);
    const order = await addOrder(manager, input, mark, await openSubmit(manager, input, mark));
    await putOnAccount(manager, { id: order.id, dueFen: input.totalFen });
    debts.push(input.totalFen);
  }
  const [organization] = await db.select().from(organizations).where(eq(organizations.id, organizationId));
  for (const [at, amountFen] of debts.slice(0, 2).entries()) {
    const repayment = await enterRepayment(finance, {
      organizationId,
      amountFen,
      bankDate: formatDate(now),
      bankPayer: organization?.name ?? '',
      bankReference: `CR${formatDate(now).replaceAll('-', '')}${at + 1}`,
      requestKey: randomToken(16),
    });
    if (at === 0) await decideRepayment(second, { id: repayment, agree: true });
  }
  await propose(world, WAITING, {
    mode: 'on_delivery',
    limitFen: 2_000_000,
    termDays: 60,
    reason: '单位预算按季度下达，申请货到付款',
  });
  return 2;
}
