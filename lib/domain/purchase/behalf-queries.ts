import 'server-only';
import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizationMembers } from '@/db/schema/organization';
import { purchaseRequests } from '@/db/schema/purchase';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { actingMembership } from '@/lib/data/owner';
import { onOneConnection } from '@/lib/data/tx';
import { frozenReceiver } from '@/lib/domain/member/frozen-receiver';
import type { AgreedPrices } from '@/lib/domain/order/agreed-queries';
import type { QuoteView } from '@/lib/domain/order/quote-contract';
import { presentQuote, quoteGoods, resolveGoods } from '@/lib/domain/order/quote-queries';
import { findMySpending } from '@/lib/domain/organization/spending-queries';
import { orderableQuotation } from '@/lib/domain/quotation/commands/hold-quotation';
import type { PurchaseQuoteInput } from './contract';
import { purchaseErrors } from './errors';
import type { PurchaseItem, PurchaseRow } from './present';
import { listPurchaseItems } from './queries';
import { shownPurchases } from './scope';

/**
 * The context in which somebody decides for a member: everything is that member's, with his prices and addresses, and what is written down names
 * who decided.
 *
 * @throws 409 for who is no longer a member, or whose account is stopped or closed
 */
export async function actForMember(ctx: Ctx, request: PurchaseRow): Promise<Ctx> {
  const through = requireBuyer(ctx);
  const [row] = await ctx.db
    .select({
      userId: users.id,
      name: users.name,
      role: users.role,
      organizationRole: organizationMembers.role,
    })
    .from(users)
    .innerJoin(organizationMembers, actingMembership)
    .where(
      and(
        eq(users.id, request.buyerId),
        eq(users.status, 'active'),
        eq(organizationMembers.organizationId, request.organizationId),
      ),
    );
  if (!row) throw purchaseErrors.memberGone();
  const { organizationId } = request;
  return { ...ctx, actor: { kind: 'buyer', ...row, organizationId, sessionId: '', through } };
}

/** A request that the caller sees; whether he decides of it is asked under the locks. @throws 404 */
export async function findPurchase(ctx: Ctx, id: number): Promise<PurchaseRow> {
  const [row] = await ctx.db
    .select()
    .from(purchaseRequests)
    .where(and(eq(purchaseRequests.id, id), shownPurchases(ctx)));
  if (!row) throw purchaseErrors.notFound();
  return row;
}

/**
 * The lines with the copies that are agreed to.
 *
 * @throws 400 for a line of another request, and where none is left; 422 for other copies than were quoted
 */
export function agreedLines(
  { quotationId }: Pick<PurchaseRow, 'quotationId'>,
  items: readonly PurchaseItem[],
  changed: readonly { id: number; quantity: number }[],
): (PurchaseItem & { asked: number })[] {
  if (changed.some((c) => !items.some((i) => i.id === c.id))) throw purchaseErrors.foreignLine();
  const lines = items.map((item) => ({
    ...item,
    asked: item.quantity,
    quantity: changed.find((c) => c.id === item.id)?.quantity ?? item.quantity,
  }));
  if (quotationId !== null && lines.some((l) => l.quantity !== l.asked)) throw purchaseErrors.quotedCopies();
  if (lines.every((l) => l.quantity === 0)) throw purchaseErrors.nothingLeft();
  return lines;
}

/** What holds of the quotation that a request asks for, in the context of its member. @throws why it cannot be ordered any more */
export async function agreedPrices(
  member: Ctx,
  { quotationId }: Pick<PurchaseRow, 'quotationId'>,
  how: { lock: boolean },
): Promise<AgreedPrices | undefined> {
  return quotationId === null ? undefined : (await orderableQuotation(member, quotationId, how)).agreed;
}

/** What an order takes of them. */
export const orderedLines = (lines: readonly PurchaseItem[]) =>
  lines
    .filter((l) => l.quantity > 0)
    .map(({ productId, specKey, quantity }) => ({ productId, specKey, quantity }));

/**
 * What a request would cost now with these copies, and what of its member's limit stands against it.
 *
 * @throws 404; 409 STOCK_SHORT, 422 for what cannot be sold so; 403 for the own request
 */
export function quotePurchase(outer: Ctx, input: PurchaseQuoteInput): Promise<QuoteView> {
  return onOneConnection(outer, async (ctx) => {
    const row = await findPurchase(ctx, input.id);
    if (row.buyerId === requireBuyer(ctx).userId) throw purchaseErrors.own();
    const lines = agreedLines(row, await listPurchaseItems(ctx, row.id), input.lines);
    const member = await actForMember(ctx, row);
    const agreed = await agreedPrices(member, row, { lock: false });
    const goods = await resolveGoods(member, { lines: orderedLines(lines) }, undefined, agreed);
    const area = frozenReceiver(row)?.areaCode ?? null;
    const quote = await quoteGoods(member, goods, area, row.shippingMethodId ?? undefined, undefined, agreed);
    return presentQuote(quote, await findMySpending(member, { lock: false }));
  });
}
