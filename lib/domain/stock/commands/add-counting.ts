import 'server-only';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { countingTaskEvents, countingTasks } from '@/db/schema/counting';
import { productCategories, products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { readableNumber } from '@/lib/core/readable-number';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { digitalKinds } from '@/lib/states/product-kind';
import type { CountingAddInput } from '../counting-contract';
import { countingErrors } from '../counting-errors';

const refuse = (field: string, message: string) =>
  countingErrors.badScope({ message, errors: { [field]: message } });

/** The categories or products that the scope names, all of them known. @throws 400 at the field */
async function scopeIdsOf(ctx: Ctx, input: CountingAddInput): Promise<number[]> {
  if (input.scope === 'categories') {
    const ids = [...new Set(input.categoryIds)].toSorted((a, b) => a - b);
    const known = await ctx.db.$count(productCategories, inArray(productCategories.id, ids));
    if (known < ids.length) throw refuse('categoryIds', '所选分类不存在，请重新选择');
    return ids;
  }
  if (input.scope === 'products') {
    const ids = [...new Set(input.productIds)].toSorted((a, b) => a - b);
    const known = await ctx.db
      .select({ id: products.id, title: products.title, kind: products.kind })
      .from(products)
      .where(and(inArray(products.id, ids), isNull(products.deletedAt)));
    if (known.length < ids.length) throw refuse('productIds', '所选商品不存在，请重新选择');
    const without = known.find((p) => digitalKinds.includes(p.kind));
    if (without) throw refuse('productIds', `“${without.title}”没有实物库存，不能盘点`);
    return ids;
  }
  return [];
}

/** Makes a counting task that waits to be started (`counting/add`): nothing is captured yet. @throws 400 at the field */
export async function addCounting(
  ctx: Ctx,
  input: CountingAddInput,
): Promise<{ id: number; taskNo: string }> {
  const { userId } = requireAdmin(ctx);
  const { deliveryCenterId, title, scope, remark } = input;
  const [center] = await ctx.db
    .select({ id: deliveryCenters.id })
    .from(deliveryCenters)
    .where(eq(deliveryCenters.id, deliveryCenterId));
  if (!center) throw refuse('deliveryCenterId', '发货仓不存在');
  const scopeIds = await scopeIdsOf(ctx, input);
  const found = await ctx.db.execute<{ n: number }>(sql`select nextval('counting_no_seq')::int8 as n`);
  const taskNo = `C${readableNumber(ctx.now, found.rows[0]?.n ?? 0)}`;
  const [made] = await ctx.db
    .insert(countingTasks)
    .values({
      taskNo,
      deliveryCenterId,
      title,
      scope,
      scopeIds,
      remark: remark || null,
      createdBy: userId,
      createdAt: ctx.now,
    })
    .returning({ id: countingTasks.id });
  if (!made) throw new Error('no counting task');
  await recordEvent(ctx, countingTaskEvents, {
    entityId: made.id,
    action: 'add',
    fromStatus: null,
    toStatus: 'draft',
  });
  await recordOperation(ctx, {
    action: 'counting.add',
    entity: 'counting',
    entityId: made.id,
    after: { taskNo, deliveryCenterId, title, scope, scopeIds, remark },
  });
  return { id: made.id, taskNo };
}
