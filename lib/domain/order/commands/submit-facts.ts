import 'server-only';
import { sql } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { paymentMethods } from '@/db/schema/payment';
import { settings } from '@/db/schema/site';
import type { Ctx } from '@/lib/data/ctx';
import { preparedSql } from '@/lib/data/prepared';

/** What a submit looks at before it prices anything, as it stands under the buyer's checkout lock. */
export interface SubmitFacts {
  /** The order that this key made before. */
  knownId: number | null;
  mallClosed: string | null;
  mallClosedText: string | null;
  /** Of the way to pay; `null` while it is not offered. */
  methodKind: 'online' | 'offline' | null;
  methodMinutes: number | null;
  /** Unpaid orders of the buyer. */
  unpaidOnline: number;
  unpaidOffline: number;
  /** The next number of an order; `null` where there is one already. */
  serial: number | null;
}

const ph = sql.placeholder;

const read = preparedSql<SubmitFacts>(
  'submit_facts',
  () => sql`
    select known.id as "knownId",
      (select value #>> '{}' from ${settings} where key = 'mall.closed') as "mallClosed",
      (select value #>> '{}' from ${settings} where key = 'mall.closedText') as "mallClosedText",
      m.kind as "methodKind", m.deadline_minutes as "methodMinutes",
      unpaid.online as "unpaidOnline", unpaid.offline as "unpaidOffline",
      case when known.id is null then nextval('order_sn_seq') end as serial
    from (select count(*) filter (where not is_offline)::int as online, count(*) filter (where is_offline)::int as offline
      from ${orders} where buyer_id = ${ph('buyerId')}::bigint and status = 'pending_payment') unpaid
    left join ${paymentMethods} m on m.code = ${ph('method')}::text and m.enabled
    left join ${orders} known on known.buyer_id = ${ph('buyerId')}::bigint and known.submit_key = ${ph('key')}::text`,
);

/** One statement for what would be five, one of them after the other, while the buyer's other submits wait. */
export async function readSubmitFacts(
  ctx: Ctx,
  asked: { buyerId: number; key: string; method: string },
): Promise<SubmitFacts> {
  const [facts] = await read(ctx.db, asked);
  if (!facts) throw new Error('a statement without a condition returned nothing');
  return facts;
}
