import 'server-only';
import { and, ilike, inArray, or, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm';
import { batchText, codeBatches } from '@/db/schema/activation';
import { productEvents, products } from '@/db/schema/product';
import { among, idsOf } from '@/lib/data/any-id';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern, prefixPattern } from '@/lib/data/like';
import { officeRead } from '@/lib/data/office-read';
import { holdsGrams } from '@/lib/data/words';
import { digitalKinds } from '@/lib/states/product-kind';
import { goodsHold } from '@/lib/domain/product/word-scope';

/** Ids that are asked for one by one; more are left to the query that finds them. */
const MAX_FEW = 1000;

/** `column in (query)`; few ids are written out. */
export const amongFew = (ctx: Ctx, column: AnyColumn, query: SQLWrapper): Promise<SQL> =>
  among(ctx, column, query, { most: MAX_FEW });

/** Batches whose number or remark contains the word, in any case; an index finds them. */
export function batchHolds(word: string): SQL {
  const pattern = containsPattern(word);
  return and(
    holdsGrams(batchText(codeBatches), word),
    or(ilike(codeBatches.batchNo, pattern), ilike(codeBatches.remark, pattern)),
  ) as SQL;
}

/** Rows of the batches whose number begins so. */
export const ofBatchNo = (ctx: Ctx, column: AnyColumn, start: string): Promise<SQL> =>
  amongFew(
    ctx,
    column,
    ctx.db
      .select({ id: codeBatches.id })
      .from(codeBatches)
      .where(
        and(holdsGrams(batchText(codeBatches), start), ilike(codeBatches.batchNo, prefixPattern(start))),
      ),
  );

/** Rows of the e-publications whose title, number or code contains the word; nothing else has codes. Known until the next change of a product. */
export function ofGoods(ctx: Ctx, column: AnyColumn, word: string): Promise<SQL> {
  const query = ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.kind, [...digitalKinds]), goodsHold(word)));
  const question = { name: 'goods-with-codes', until: productEvents, input: word };
  const find = () => officeRead(ctx, question, () => idsOf(ctx, query, MAX_FEW));
  return among(ctx, column, query, { most: MAX_FEW, find });
}
