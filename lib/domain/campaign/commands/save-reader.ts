import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { distributionCopies, distributionReaders } from '@/db/schema/campaign';
import type { Ctx } from '@/lib/data/ctx';
import { getAddressArea } from '@/lib/domain/area/queries';
import type { ReaderRemoveInput, ReaderSaveInput } from '../contract';
import { campaignErrors } from '../errors';
import { listTitles } from '../queries';
import { MAX_READERS } from '../rules';
import { holdOwnList, type ListRow } from '../scope';
import { touchList } from './touch-list';

async function nextLine(ctx: Ctx, list: ListRow): Promise<number> {
  if (list.readers >= MAX_READERS) throw campaignErrors.full();
  const [row] = await ctx.db
    .select({ last: sql<number>`coalesce(max(${distributionReaders.lineNo}), 0)::int` })
    .from(distributionReaders)
    .where(eq(distributionReaders.listId, list.id));
  return (row?.last ?? 0) + 1;
}

/**
 * Adds a reader to the list or changes one, with his copies of every title.
 *
 * @throws 400 at the fields; 403, 404; 409 once the season is over, the list is ordered, or somebody changed the reader since; 422
 */
export async function saveReader(ctx: Ctx, input: ReaderSaveInput): Promise<void> {
  const { campaign, list } = await holdOwnList(ctx, input.id);
  const area = await getAddressArea(ctx, input.areaCode);
  const offered = new Set((await listTitles(ctx, campaign)).map((t) => t.productId));
  const copies = new Map(input.copies.map((c) => [c.productId, c.copies]));
  if ([...copies.keys()].some((productId) => !offered.has(productId))) throw campaignErrors.notOffered();
  const { department, name, phone, address } = input;
  const { code: areaCode, province, city, district } = area;
  const values = { department, name, phone, areaCode, province, city, district, address };
  let readerId = input.readerId;
  if (readerId === undefined) {
    const [made] = await ctx.db
      .insert(distributionReaders)
      .values({ listId: list.id, lineNo: await nextLine(ctx, list), ...values })
      .returning({ id: distributionReaders.id });
    readerId = made?.id ?? 0;
  } else {
    const [known] = await ctx.db
      .select({ version: distributionReaders.version })
      .from(distributionReaders)
      .where(and(eq(distributionReaders.id, readerId), eq(distributionReaders.listId, list.id)));
    if (!known) throw campaignErrors.noReader();
    if (known.version !== input.version)
      throw campaignErrors.changed({ message: '该读者已被修改，请刷新后重试' });
    await ctx.db
      .update(distributionReaders)
      .set({ ...values, version: known.version + 1 })
      .where(eq(distributionReaders.id, readerId));
    await ctx.db.delete(distributionCopies).where(eq(distributionCopies.readerId, readerId));
  }
  const rows = [...copies]
    .filter(([, n]) => n > 0)
    .map(([productId, n]) => ({ readerId, productId, copies: n }));
  if (rows.length > 0) await ctx.db.insert(distributionCopies).values(rows);
  await touchList(ctx, list.id);
}

/** Takes readers out of the list. @throws 403, 404, 409 as {@link saveReader} */
export async function removeReaders(ctx: Ctx, { id, ids }: ReaderRemoveInput): Promise<void> {
  const { list } = await holdOwnList(ctx, id);
  const gone = await ctx.db
    .delete(distributionReaders)
    .where(and(eq(distributionReaders.listId, list.id), inArray(distributionReaders.id, ids)))
    .returning({ id: distributionReaders.id });
  if (gone.length === 0) throw campaignErrors.noReader();
  await touchList(ctx, list.id);
}
