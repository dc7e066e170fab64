import 'server-only';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { notifyBuyer } from '@/lib/data/notify';
import { actFor } from '@/lib/domain/member/behalf-queries';
import { namedReceiver } from '@/lib/domain/member/commands/receiver-book';
import { quotationErrors } from '../errors';
import type { BehalfQuotationInput } from '../office-contract';
import { mayDiscount } from '../policy';
import { putQuotation } from './make-quotation';

/**
 * Makes a quotation for a customer: at his prices and by the rules of his own, with a term and a discount by agreement. A discount wants a permission
 * of its own, and beyond the limit of the installation a second person.
 *
 * @returns its id
 * @throws as `makeQuotation`; 403 for a discount without the permission, 404 and 409 for a customer without an account in use
 */
export async function quoteBehalf(desk: Ctx, input: BehalfQuotationInput): Promise<number> {
  const clerk = requireAdmin(desk);
  const { buyerId, receiver, validDays, discountFen, discountReason, ...wish } = input;
  if (discountFen > 0 && !mayDiscount(clerk)) throw quotationErrors.mayNotDiscount();
  const ctx = await actFor(desk, buyerId);
  const pending = discountFen > desk.config.secondPersonFen;
  const { id, known } = await putQuotation(
    ctx,
    { ...wish, source: 'admin' },
    {
      validDays,
      discountFen,
      discountReason: discountFen > 0 ? (discountReason ?? null) : null,
      pending,
      madeBy: clerk.userId,
      receiver: receiver ? await namedReceiver(ctx, receiver) : null,
    },
  );
  if (known) return id;
  await recordOperation(desk, {
    action: 'quotation.add',
    entity: 'quotation',
    entityId: id,
    after: { buyerId, totalFen: wish.totalFen, discountFen, validDays },
    ...(discountFen > 0 && { reason: discountReason }),
  });
  if (!pending) await notifyBuyer(desk, 'quoted', id);
  return id;
}
