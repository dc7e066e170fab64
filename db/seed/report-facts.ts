import { buildAllFacts } from '@/lib/domain/report/commands/build-facts';
import { actorCtx } from './ctx';
import type { Db } from '../client';

/** Facts and sums of everything sold before today, as the nightly job would have left them. @returns the number of days */
export async function seedReportFacts({ db, now }: { db: Db; now: Date }): Promise<number> {
  // The queries of a whole history want to know how large the tables are by now.
  await db.execute('analyze orders, order_items, refunds, refund_items, shipments, shipment_items');
  return buildAllFacts(actorCtx(db, { kind: 'system', name: 'seed' }, now, {}));
}
