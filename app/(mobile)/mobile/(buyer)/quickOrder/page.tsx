import { quickPicks } from '@/components/cart/quick-picks';
import { isAppError } from '@/lib/core/errors';
import { checkPermission } from '@/lib/core/permissions';
import { permissionSubject, type Ctx } from '@/lib/data/ctx';
import { listQuick } from '@/lib/domain/order/quick-queries';
import { cachedProduct, cachedTop } from '@/lib/domain/product/cached';
import { shanghaiDay, subscriptionYear } from '@/lib/domain/product/rules';
import { pageCtx, publicCtx, visitor } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';
import { QuickScreen } from './quick-screen';

export const metadata = { title: titles['/mobile/quickOrder'] };

const CAN = 'order.buy';
/** Most periodicals of a kind on the page. */
const MOST = 60;

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

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
async function loadPicks(ctx: Ctx) {
  const kinds = await Promise.all(
    (['paper_periodical', 'e_periodical'] as const).map((kind) =>
      cachedTop(ctx, { kind, sort: 'default' }, MOST),
    ),
  );
  const products = await Promise.all(kinds.flat().map((p) => productOrNone(ctx, p.id)));
  return products.flatMap((p) => (p ? quickPicks(p) : []));
}

export default async function MobileQuickOrderPage({ searchParams }: Props) {
  const wanted = (await searchParams)['year'];
  const guest = publicCtx();
  const picks = await loadPicks(guest);
  // The year that subscriptions are sought for, and whichever of this and the next one is still open.
  const season = subscriptionYear(guest.now);
  const thisYear = Number(shanghaiDay(guest.now).slice(0, 4));
  const years = [thisYear + 1, thisYear].filter((y) => y === season || picks.some((p) => p.year === y));
  const start = years.find((y) => String(y) === wanted) ?? season;
  const buyer = checkPermission(CAN, permissionSubject(await visitor())) === 'ok';
  const renewals = buyer
    ? await listQuick(await pageCtx({ can: CAN, from: `/mobile/quickOrder?year=${start}` }), start)
    : null;
  return <QuickScreen years={years} start={start} picks={picks} renewals={renewals} />;
}
