import 'server-only';
import { asc, eq } from 'drizzle-orm';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import type { Ctx } from '@/lib/data/ctx';
import { syncReminders } from '@/lib/domain/reminder/commands/remind';
import { availableSql, warningScope } from '../scope';

/** Most balances that are told of one by one. */
const MOST = 500;

/** Reminds the warehouse of each balance below its warning, until it is not any more. */
export async function remindLowStock(ctx: Ctx): Promise<void> {
  const low = await ctx.db
    .select({
      id: stockItems.id,
      productId: stockItems.productId,
      title: products.title,
      issue: periodicalIssues.title,
      center: deliveryCenters.name,
      available: availableSql,
      warnBelow: stockItems.warnBelow,
    })
    .from(stockItems)
    .innerJoin(products, eq(products.id, stockItems.productId))
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, stockItems.deliveryCenterId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, stockItems.issueId))
    .where(warningScope)
    .orderBy(asc(stockItems.id))
    .limit(MOST);
  await syncReminders(
    ctx,
    'lowStock:',
    low.map((s) => ({
      kind: 'lowStock',
      key: `lowStock:${s.id}`,
      can: 'stock.manage',
      title: `库存不足：${s.title}${s.issue === null ? '' : ` ${s.issue}`}`,
      text: `${s.center}可用 ${s.available} 册，预警值 ${s.warnBelow} 册`,
      path: `/mall/manage/stock?productId=${s.productId}`,
    })),
  );
}
