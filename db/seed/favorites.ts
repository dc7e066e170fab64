import { eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../client';
import { favorites, products, restockRequests, stockItems, users } from '../schema';
import { workOf } from './content-mall';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const [FIRST, SECOND] = ['13800000001', '13800000002'];

/** What the named buyers keep, by work; of two editions the paper one. */
const KEPT: readonly { phone: string; works: readonly string[] }[] = [
  {
    phone: FIRST,
    works: ['保密科学技术', '漫画保密常识', '密码应用基础教程', '保密工作案例教程', '机关保密工作一百问'],
  },
  { phone: SECOND, works: ['保密工作', '保密法律法规汇编'] },
];

/** Favourites of the named buyers; one of them keeps the sold out book, the other waits for it. @returns how many */
export async function seedFavorites({ db, now }: { db: Db; now: Date }): Promise<number> {
  const goods = await db.select().from(products).where(eq(products.marketable, true)).orderBy(products.id);
  const people = await db
    .select()
    .from(users)
    .where(inArray(users.phone, [FIRST, SECOND]));
  const [gone] = await db
    .select({ id: stockItems.productId })
    .from(stockItems)
    .where(isNull(stockItems.issueId))
    .groupBy(stockItems.productId)
    .having(sql`sum(${stockItems.onHand} - ${stockItems.reserved}) = 0`)
    .orderBy(stockItems.productId)
    .limit(1);
  const rows = KEPT.flatMap(({ phone, works }) => {
    const userId = people.find((p) => p.phone === phone)?.id;
    const ids = works.flatMap((work) => goods.find((p) => workOf(p) === work)?.id ?? []);
    const kept = phone === FIRST && gone ? [...new Set([gone.id, ...ids])] : ids;
    return userId === undefined
      ? []
      : kept.map((productId, i) => ({
          userId,
          productId,
          createdAt: new Date(now.getTime() - (kept.length - i) * 3 * DAY),
        }));
  });
  await db.insert(favorites).values(rows);
  const waiting = people.find((p) => p.phone === SECOND);
  if (waiting && gone)
    await db
      .insert(restockRequests)
      .values({ userId: waiting.id, productId: gone.id, createdAt: new Date(now.getTime() - 2 * HOUR) });
  return rows.length;
}
