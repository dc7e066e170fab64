import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { distributionEvents, distributionReaders } from '@/db/schema/campaign';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import type { TakeInput } from '../contract';
import { campaignErrors } from '../errors';
import { findFormer } from '../queries';
import { copiesNow, readersNow, receiversBeside } from '../reader-sql';
import { holdOwnList } from '../scope';
import { touchList } from './touch-list';

/**
 * Takes the readers of the former list over (domain.md section 9) as they stand today, with the changes that were made in its order since and the receivers
 * that were added there. Copies of titles that are not offered any more stay behind; their readers come along.
 *
 * @throws 403, 404 without a former list, 409 once the season is over, the list is ordered, or it names readers and `replace` was not said
 */
export async function takeList(ctx: Ctx, { id, replace }: TakeInput): Promise<void> {
  const { campaign, list } = await holdOwnList(ctx, id);
  const former = await findFormer(ctx, campaign, list.organizationId);
  if (!former) throw campaignErrors.noFormer();
  if (list.readers > 0 && !replace) throw campaignErrors.notEmpty();
  const from = former.list.id;
  await ctx.db.delete(distributionReaders).where(eq(distributionReaders.listId, list.id));
  const columns = sql.raw('department, name, phone, area_code, province, city, district, address');
  await ctx.db.execute(sql`
    with beside as materialized (${receiversBeside(from)}),
    taken as (
      insert into distribution_readers (list_id, line_no, origin_id, ${columns})
      select ${list.id}::bigint, row_number() over (order by line_no, id), id, ${columns} from (${readersNow(from)}) f
      returning id, origin_id),
    added as (
      insert into distribution_readers (list_id, line_no, ${columns})
      select ${list.id}::bigint, (select count(*) from taken) + row_number() over (order by seq), '', name, phone, area_code, province, city, district, address
      from beside
      returning id, line_no),
    copied as (
      select t.id as reader_id, k.product_id, k.copies from taken t join (${copiesNow(from)}) k on k.reader_id = t.origin_id
      union all
      select a.id, i.product_id, ci.quantity
      from (select id, row_number() over (order by line_no) as n from added) a
      join (select id, row_number() over (order by seq) as n from beside) b on b.n = a.n
      join child_order_items ci on ci.child_order_id = b.id
      join order_items i on i.id = ci.order_item_id)
    insert into distribution_copies (reader_id, product_id, copies)
    select c.reader_id, c.product_id, c.copies from copied c
    join campaign_products p on p.campaign_id = ${campaign.id}::bigint and p.product_id = c.product_id`);
  await touchList(ctx, list.id, { formerId: from });
  await recordEvent(ctx, distributionEvents, {
    entityId: list.id,
    action: 'take',
    fromStatus: list.status,
    toStatus: list.status,
    payload: { formerId: from, year: former.year },
  });
}
