import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { publishIssues } from '@/lib/domain/order/commands/publish-issue';
import { sendIssues } from '@/lib/domain/order/commands/send-issues';
import { issueSendInput, type IssueSendView } from '@/lib/domain/order/issue-contract';
import { issueDeliveries } from '@/db/schema/shipment';
import { eq } from 'drizzle-orm';
import { adminActor, makeCtx } from '../ctx';
import { testDb } from '../db';
import { payChoices } from './choices';
import type { User } from './people';
import { makePeriodical, nextYear, type Issue, type Periodical } from './periodical';
import { makeCustomer, type Customer, type OrderRow } from './sale';

export interface Subscribed {
  made: Periodical;
  customer: Customer;
  order: OrderRow;
}

/** A paid subscription of all issues of next year. */
export async function subscribe(
  copies: number,
  given: Partial<Pick<Subscribed, 'made' | 'customer'>> & { issues?: number } = {},
): Promise<Subscribed> {
  const made = given.made ?? (await makePeriodical({ issues: given.issues ?? 2 }));
  const customer = given.customer ?? (await makeCustomer());
  const line = { productId: made.product.id, specKey: `year:${nextYear()}`, quantity: copies };
  return { made, customer, order: await payChoices(customer, [line]) };
}

export function publish(editor: User, ...issues: (Issue | undefined)[]): Promise<number> {
  return withTx(makeCtx({ actor: adminActor(editor) }), (ctx) =>
    publishIssues(
      ctx,
      issues.map((i) => i?.id ?? 0),
    ),
  );
}

/** A batch of an issue as `shipping/issue/send` sends it; by plain mail unless rows say otherwise. */
export function send(
  clerk: User,
  issue: Issue | undefined,
  more: Record<string, unknown> = {},
): Promise<IssueSendView> {
  const input = issueSendInput.parse({ issueId: issue?.id ?? 0, batchId: randomToken(16), ...more });
  return withTx(makeCtx({ actor: adminActor(clerk) }), (ctx) => sendIssues(ctx, input));
}

/** Deliveries of an order, first issue first. */
export function deliveriesOf(orderId: number) {
  return testDb()
    .select()
    .from(issueDeliveries)
    .where(eq(issueDeliveries.orderId, orderId))
    .orderBy(issueDeliveries.issueId, issueDeliveries.orderItemId);
}
