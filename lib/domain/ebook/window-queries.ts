import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { cachedTop } from '@/lib/domain/product/cached';
import type { ProductCard } from '@/lib/domain/product/contract';
import { trialsOf } from './entry-queries';

/** Electronic publications of each kind in the window of the reading view, and among how many they are looked for. */
const EACH = 3;
const AMONG = 24;

export interface WindowItem extends ProductCard {
  /** The file whose first pages everybody may leaf through; `null` where there is none. */
  trialId: string | null;
}

/** What the reading view shows to those who read nothing yet: periodicals and books on sale, those with a trial before the others. */
export async function readingWindow(ctx: Ctx): Promise<WindowItem[]> {
  const kinds = await Promise.all([
    cachedTop(ctx, { sort: 'default', kind: 'e_periodical' }, AMONG),
    cachedTop(ctx, { sort: 'default', kind: 'e_book' }, AMONG),
  ]);
  const trials = await trialsOf(
    ctx,
    kinds.flat().map((p) => p.id),
  );
  return kinds.flatMap((cards) =>
    cards
      .map((p) => ({ ...p, trialId: trials.get(p.id) ?? null }))
      .toSorted((a, b) => Number(b.trialId !== null) - Number(a.trialId !== null))
      .slice(0, EACH),
  );
}
