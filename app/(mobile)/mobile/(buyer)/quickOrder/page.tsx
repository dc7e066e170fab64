import { quickPicks } from '@/components/cart/quick-picks';
import { isAppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { cachedProduct, cachedTop } from '@/lib/domain/product/cached';
import { shanghaiDay, subscriptionYear } from '@/lib/domain/product/rules';
import { publicCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';
import { QuickScreen } from './quick-screen';

export const metadata = { title: titles['/mobile/quickOrder'] };

/** Most periodicals of a kind on the page. */
const MOST = 60;

/** One that was taken off the shelf just now is left out. */
async function productOrNone(ctx: Ctx, id: number) {
  try {
    return await cachedProduct(ctx, id);
  } catch (e) {
    if (isAppError(e) && e.status === 404) return null;
    throw e;
  }
}

/** Every periodical with its years; visitors see the same. */
async function allPicks(ctx: Ctx) {
  const kinds = await Promise.all(
    (['paper_periodical', 'e_periodical'] as const).map((kind) =>
      cachedTop(ctx, { kind, sort: 'default' }, MOST),
    ),
  );
  const products = await Promise.all(kinds.flat().map((p) => productOrNone(ctx, p.id)));
  return products.flatMap((p) => (p ? quickPicks(p) : []));
}

export default async function MobileQuickOrderPage() {
  const guest = publicCtx();
  const picks = await allPicks(guest);
  // The year that subscriptions are sought for, and whichever of this and the next one is still open.
  const season = subscriptionYear(guest.now);
  const thisYear = Number(shanghaiDay(guest.now).slice(0, 4));
  const years = [thisYear + 1, thisYear].filter((y) => y === season || picks.some((p) => p.year === y));
  return <QuickScreen years={years} season={season} picks={picks} />;
}
