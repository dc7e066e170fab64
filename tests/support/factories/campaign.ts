import { asc, eq } from 'drizzle-orm';
import { campaigns, distributionLists, distributionReaders } from '@/db/schema/campaign';
import { DAY_MS, formatDate } from '@/lib/core/dates';
import { randomToken } from '@/lib/core/ids';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { closeCampaign, openCampaign } from '@/lib/domain/campaign/commands/open-campaign';
import { orderList } from '@/lib/domain/campaign/commands/order-list';
import { addCampaign } from '@/lib/domain/campaign/commands/save-campaign';
import { saveReader } from '@/lib/domain/campaign/commands/save-reader';
import { takeList } from '@/lib/domain/campaign/commands/take-list';
import type { ListOrderInput } from '@/lib/domain/campaign/contract';
import type { CampaignAddInput } from '@/lib/domain/campaign/office-contract';
import { getOwnList, quoteList } from '@/lib/domain/campaign/queries';
import { adminActor, makeCtx } from '../ctx';
import { testDb } from '../db';
import type { Person } from './organization';
import { makeAdmin } from './people';
import { nextYear } from './periodical';
import type { OrderRow } from './sale';

let serial = 0;
const dayAt = (days: number) => formatDate(new Date(Date.now() + days * DAY_MS));

/** A clerk who arranges seasons. */
export async function campaignDesk(): Promise<Ctx> {
  return makeCtx({ actor: adminActor(await makeAdmin(['campaign'])) });
}

/** An open season of these titles, from a week ago until in a week. @returns its id */
export async function makeCampaign(
  products: readonly { id: number }[],
  more: Partial<CampaignAddInput> & { draft?: true } = {},
): Promise<number> {
  serial += 1;
  const { draft, ...values } = more;
  const desk = await campaignDesk();
  const id = await withTx(desk, (ctx) =>
    addCampaign(ctx, {
      title: `征订 ${process.pid}-${serial}`,
      year: nextYear(),
      opensOn: dayAt(-7),
      closesOn: dayAt(7),
      note: '',
      titles: products.map((p) => ({ productId: p.id, startIssue: null })),
      ...values,
    }),
  );
  if (!draft) await withTx(desk, (ctx) => openCampaign(ctx, id));
  return id;
}

export const closeSeason = async (id: number): Promise<void> =>
  withTx(await campaignDesk(), (ctx) => closeCampaign(ctx, id));

/** A reader of the list with copies by product. */
export function putReader(
  who: Person,
  id: number,
  copies: Readonly<Record<number, number>>,
  more: { name?: string; readerId?: number; version?: number; department?: string; address?: string } = {},
): Promise<void> {
  return who.act((ctx) =>
    saveReader(ctx, {
      id,
      department: '办公室',
      name: '张三',
      phone: '13900000001',
      areaCode: '110101',
      address: '东长安街 1 号',
      copies: Object.entries(copies).map(([productId, n]) => ({ productId: Number(productId), copies: n })),
      ...more,
    }),
  );
}

export const takeOver = (who: Person, id: number, replace = false): Promise<void> =>
  who.act((ctx) => takeList(ctx, { id, replace }));

/** What the page would send to order the list. */
export async function orderInput(who: Person, id: number): Promise<ListOrderInput> {
  const { version, totalFen } = await quoteList(who.ctx, { id });
  return {
    id,
    version,
    totalFen,
    submitKey: randomToken(16),
    receiverId: who.receiverId,
    paymentMethod: 'wxpay',
  };
}

export const orderNow = async (who: Person, id: number): Promise<OrderRow> =>
  orderList(who.ctx, await orderInput(who, id));

export const readOwn = (who: Person, id: number) => getOwnList(who.ctx, { id });

export async function readSeason(id: number) {
  const [row] = await testDb().select().from(campaigns).where(eq(campaigns.id, id));
  if (!row) throw new Error('no season');
  return row;
}

export async function readLists(campaignId: number) {
  return testDb().select().from(distributionLists).where(eq(distributionLists.campaignId, campaignId));
}

export async function readersOf(listId: number) {
  return testDb()
    .select()
    .from(distributionReaders)
    .where(eq(distributionReaders.listId, listId))
    .orderBy(asc(distributionReaders.lineNo));
}
