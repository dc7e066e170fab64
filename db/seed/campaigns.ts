import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { DAY_MS } from '@/lib/core/dates';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { closeCampaign, openCampaign } from '@/lib/domain/campaign/commands/open-campaign';
import { addCampaign } from '@/lib/domain/campaign/commands/save-campaign';
import { saveReader } from '@/lib/domain/campaign/commands/save-reader';
import { shanghaiDay } from '@/lib/domain/product/rules';
import { campaigns, products } from '../schema';
import { buyerCtx, clerkCtx, type World } from './case-world';

/** Has the list of last year, and has not begun this year's. */
const MANAGER = '13800000002';
/** Has begun. */
const OTHER = '13800000006';

const readers = [
  ['办公室', '周文博', '110101', '东长安街 18 号 2 层', [2, 1, 1]],
  ['保密处', '吴思远', '110101', '东长安街 18 号 3 层', [3, 2, 1]],
  ['保密处', '郑晓岚', '110101', '东长安街 18 号 3 层', [1, 1, 0]],
  ['人事处', '孙立群', '110102', '西单北大街 30 号', [1, 0, 1]],
  ['法规处', '钱佳怡', '110102', '西单北大街 30 号', [1, 1, 0]],
  ['上海分院', '何明', '310101', '人民路 88 号', [4, 2, 2]],
  ['广州分院', '林慧珊', '440106', '天河路 200 号', [3, 1, 0]],
  ['档案馆', '高志强', '110105', '建国路 93 号', [1, 0, 0]],
] as const;

async function titlesOf(ctx: Ctx): Promise<{ productId: number; startIssue: null }[]> {
  const rows = await ctx.db
    .select({ productId: products.id })
    .from(products)
    .where(
      and(
        eq(products.kind, 'paper_periodical'),
        eq(products.status, 'approved'),
        products.marketable,
        isNull(products.deletedAt),
      ),
    )
    .orderBy(asc(products.id))
    .limit(4);
  return rows.map((r) => ({ ...r, startIssue: null }));
}

async function managerCtx(world: World, phone: string): Promise<Ctx> {
  const ctx = await buyerCtx(world, phone, world.now);
  return { ...ctx, actor: { ...requireBuyer(ctx), organizationRole: 'manager' } };
}

async function fill(
  ctx: Ctx,
  id: number,
  titles: readonly { productId: number }[],
  count: number,
): Promise<void> {
  for (const [i, [department, name, areaCode, address, copies]] of readers.slice(0, count).entries())
    await saveReader(ctx, {
      id,
      department,
      name,
      phone: `1391000${String(1001 + i)}`,
      areaCode,
      address,
      copies: titles.flatMap(({ productId }, t) => ({ productId, copies: copies[t] ?? 0 })),
    });
}

/**
 * The season of last year with the list of the named manager's organisation, and this year's, which runs: one organisation has begun its list. Runs after
 * the organisations.
 *
 * @returns how many seasons
 */
export async function seedCampaigns(world: World): Promise<number> {
  const { now } = world;
  const day = (days: number) => shanghaiDay(new Date(now.getTime() + days * DAY_MS));
  const titles = await titlesOf(clerkCtx(world, now));
  const year = Number(day(0).slice(0, 4));
  const make = async (of: number, desk: Ctx, from: number, to: number) => {
    const id = await addCampaign(desk, {
      title: `${of} 年度期刊征订`,
      year: of,
      opensOn: day(from),
      closesOn: day(to),
      note: '请核对各部门的读者、地址和份数，截止前下单。下单后仍可修改地址，尚未出刊的各期随之改变。',
      titles,
    });
    await openCampaign(desk, id);
    return id;
  };
  const past = clerkCtx(world, new Date(now.getTime() - 360 * DAY_MS));
  const former = await make(year, past, -30, 30);
  await fill(await managerCtx(world, MANAGER), former, titles, readers.length);
  await closeCampaign(past, former);
  await world.db
    .update(campaigns)
    .set({ opensOn: sql`opens_on - 365`, closesOn: sql`closes_on - 365` })
    .where(eq(campaigns.id, former));
  const lately = clerkCtx(world, new Date(now.getTime() - 10 * DAY_MS));
  const current = await make(year + 1, lately, -10, 30);
  await fill(await managerCtx(world, OTHER), current, titles, 3);
  return 2;
}
