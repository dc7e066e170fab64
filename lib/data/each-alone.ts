import 'server-only';
import { isAppError } from '@/lib/core/errors';
import type { ResultRow } from '@/lib/core/results';
import type { Ctx } from './ctx';
import { withTx } from './tx';

/**
 * Does one act to several things, each in a transaction of its own: one that is refused never stops the others, and says why. Called outside a
 * transaction.
 *
 * @param titles what people call them, by id
 */
export async function eachAlone(
  outer: Ctx,
  ids: readonly number[],
  titles: ReadonlyMap<number, string>,
  act: (ctx: Ctx, id: number) => Promise<unknown>,
): Promise<ResultRow[]> {
  const results: ResultRow[] = [];
  for (const id of new Set(ids)) {
    const one = { id, title: titles.get(id) ?? '' };
    try {
      await withTx(outer, (ctx) => act(ctx, id));
      results.push({ ...one, ok: true, message: '' });
    } catch (e) {
      if (!isAppError(e) || e.status >= 500) throw e;
      results.push({ ...one, ok: false, message: e.message });
    }
  }
  return results;
}
