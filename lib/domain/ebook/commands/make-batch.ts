import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { activationCodeEvents, activationCodes, codeBatches } from '@/db/schema/activation';
import { periodicalIssues, periodicalPlans } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { formatDate } from '@/lib/core/dates';
import { randomToken } from '@/lib/core/ids';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { recordEvents } from '@/lib/data/transition';
import { digitalKinds } from '@/lib/states/product-kind';
import type { BatchAddInput, BatchMadeView } from '../batch-contract';
import { handBatchNo } from '../codes-rules';
import { ebookErrors } from '../errors';
import { newCode, storedCode, type CodeTarget } from '../rules';

/** Rows of one INSERT. */
const CHUNK = 500;

export const refuseField = (field: string, message: string) =>
  ebookErrors.badBatch({ message, errors: { [field]: message } });

interface WantedTarget {
  productId: number;
  year?: number | null;
  issueId?: number | null;
}

/**
 * The publication that codes are made for, as orders ask for it: a book, a year of a periodical, or one of its issues.
 *
 * @throws 400 at the field that does not fit
 */
export async function checkTarget(ctx: Ctx, wanted: WantedTarget): Promise<CodeTarget> {
  const { productId, year = null, issueId = null } = wanted;
  const [product] = await ctx.db
    .select({ kind: products.kind })
    .from(products)
    .where(
      and(eq(products.id, productId), isNull(products.deletedAt), inArray(products.kind, [...digitalKinds])),
    );
  if (!product) throw refuseField('productId', '请选择电子图书或电子期刊');
  if (product.kind === 'e_book') {
    if (issueId !== null) throw refuseField('issueId', '电子图书没有期次');
    if (year !== null) throw refuseField('year', '电子图书不按年度');
    return { productId, year: null, issueId: null };
  }
  if (issueId !== null) {
    const fits = and(
      eq(periodicalIssues.id, issueId),
      eq(periodicalIssues.productId, productId),
      ne(periodicalIssues.status, 'cancelled'),
    );
    if ((await ctx.db.$count(periodicalIssues, fits)) === 0)
      throw refuseField('issueId', '期次不存在或已取消');
    return { productId, year: null, issueId };
  }
  if (year === null) throw refuseField('year', '请选择年度或期次');
  const planned = and(eq(periodicalPlans.productId, productId), eq(periodicalPlans.year, year));
  if ((await ctx.db.$count(periodicalPlans, planned)) === 0)
    throw refuseField('year', `没有 ${year} 年的年度计划`);
  return { productId, year, issueId: null };
}

/** @throws 400 when the last day of activation has passed already */
export function checkUntil(ctx: Ctx, activateUntil: string | null): void {
  if (activateUntil !== null && activateUntil < formatDate(ctx.now)) {
    throw refuseField('activateUntil', '激活截止日期不能早于今天');
  }
}

/** One desk at a time decides where the codes of a product come from. */
export const lockOrigin = (ctx: Ctx, productId: number): Promise<void> => lockName(ctx, `codes:${productId}`);

type NewBatch = Omit<typeof codeBatches.$inferInsert, 'batchNo'>;

/**
 * The row of a new batch. The same key of the same person gives the same number, so a request that comes twice finds its batch.
 *
 * @returns `made: false` for a repeated request
 */
export async function insertBatch(
  ctx: Ctx,
  letter: 'B' | 'W',
  values: NewBatch,
  key: string | null,
): Promise<BatchMadeView & { made: boolean }> {
  const { userId } = requireAdmin(ctx);
  const seed = createHash('sha256')
    .update(key === null ? randomToken() : `${userId}:${key}`)
    .digest('hex')
    .toUpperCase();
  const batchNo = handBatchNo(letter, formatDate(ctx.now).slice(0, 7), seed);
  const columns = { id: codeBatches.id, batchNo: codeBatches.batchNo, quantity: codeBatches.quantity };
  const [made] = await ctx.db
    .insert(codeBatches)
    .values({ ...values, batchNo, createdBy: userId })
    .onConflictDoNothing({ target: codeBatches.batchNo })
    .returning(columns);
  if (made) return { ...made, made: true };
  const same = and(
    eq(codeBatches.batchNo, batchNo),
    eq(codeBatches.createdBy, userId),
    eq(codeBatches.productId, values.productId),
    eq(codeBatches.quantity, values.quantity),
  );
  const [known] = await ctx.db.select(columns).from(codeBatches).where(same);
  if (!known || key === null) throw ebookErrors.batchChanged({ message: '批次号重复，请重新提交' });
  return { ...known, made: false };
}

/** Rows of a new batch's codes, with the first event of each. `handed` ones belong to whoever holds the card. */
export async function insertCodes(
  ctx: Ctx,
  batchId: number,
  target: CodeTarget,
  codes: readonly string[],
  { action, handed }: { action: 'create' | 'import'; handed: boolean },
): Promise<void> {
  const status = handed ? ('assigned' as const) : ('free' as const);
  for (let from = 0; from < codes.length; from += CHUNK) {
    const values = codes.slice(from, from + CHUNK).map((code) => ({
      ...storedCode(ctx.ports.vault, code),
      batchId,
      productId: target.productId,
      issueId: target.issueId,
      status,
      assignedAt: handed ? ctx.now : null,
    }));
    const rows = await ctx.db.insert(activationCodes).values(values).returning({ id: activationCodes.id });
    await recordEvents(
      ctx,
      activationCodeEvents,
      rows.map(({ id }) => ({ entityId: id, action, fromStatus: null, toStatus: status })),
    );
  }
}

/**
 * Makes a batch of codes. `stock` waits for orders; `cards` are given out by hand, so they can be activated from their first moment on and no
 * order takes them.
 *
 * @throws 400 at the field that does not fit; for a product whose codes come from another system
 */
export async function makeBatch(ctx: Ctx, input: BatchAddInput): Promise<BatchMadeView> {
  const { quantity, use, activateUntil = null, readDays = null, remark = null } = input;
  const target = await checkTarget(ctx, input);
  checkUntil(ctx, activateUntil);
  const handed = use === 'cards';
  if (handed && (remark ?? '').length < 2)
    throw refuseField('remark', '制卡发放请在备注中写明发放对象和用途');
  await lockOrigin(ctx, target.productId);
  const outside = and(eq(codeBatches.productId, target.productId), eq(codeBatches.external, true));
  if ((await ctx.db.$count(codeBatches, outside)) > 0) {
    throw refuseField('productId', '该商品使用外部激活码，不能自行生成');
  }
  const values = { ...target, quantity, activateUntil, readDays, remark };
  const { made, ...batch } = await insertBatch(ctx, 'B', values, input.submitKey ?? ctx.idempotencyKey);
  if (!made) return batch;
  await insertCodes(ctx, batch.id, target, Array.from({ length: quantity }, newCode), {
    action: 'create',
    handed,
  });
  await recordOperation(ctx, {
    action: 'codeBatch.add',
    entity: 'codeBatch',
    entityId: batch.id,
    after: { batchNo: batch.batchNo, ...target, count: quantity, handed, activateUntil, readDays, remark },
  });
  return batch;
}

/** Whether somebody has got a code of the batch already: then its terms only become longer. */
export async function isGivenOut(ctx: Ctx, batchId: number): Promise<boolean> {
  const given = and(
    eq(activationCodes.batchId, batchId),
    sql`${activationCodes.status} in ('assigned', 'activated', 'expired')`,
  );
  return (await ctx.db.$count(activationCodes, given)) > 0;
}
