import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { campaigns, distributionLists } from '@/db/schema/campaign';
import type { Ctx } from '@/lib/data/ctx';
import { differenceKinds, type DifferenceKind } from '@/lib/states/campaign';
import type { DifferencesView } from './contract';
import { copiesNow, readersNow } from './reader-sql';
import { SHOWN_DIFFERENCES } from './rules';
import { findCampaign, findList, managedBy } from './scope';

interface Found {
  added: number;
  removed: number;
  changed: number;
  same: number;
  list:
    | {
        kind: DifferenceKind;
        name: string;
        department: string;
        was: string | null;
        is: string | null;
        titles: { title: string; was: number; is: number }[];
      }[]
    | null;
}

/** In one statement and so in one snapshot: readers of both lists side by side, by the reader that each was taken over from. */
async function compare(ctx: Ctx, listId: number, formerId: number): Promise<Found> {
  const particulars = (t: string) =>
    sql.raw(`(${t}.department, ${t}.name, ${t}.phone, ${t}.area_code, ${t}.address)`);
  const text = (t: string) =>
    sql.raw(
      `concat_ws(' ', nullif(${t}.department, ''), ${t}.name, ${t}.phone, ${t}.province || case when ${t}.city in (${t}.province, '市辖区') then '' else ${t}.city end || ${t}.district || ${t}.address)`,
    );
  const { rows } = await ctx.db.execute<Found & Record<string, unknown>>(sql`
    with a as materialized (${readersNow(formerId)}), b as materialized (${readersNow(listId)}),
    ac as materialized (${copiesNow(formerId)}), bc as materialized (${copiesNow(listId)}),
    pair as materialized (
      select row_number() over () as n, a.id as a_id, b.id as b_id, coalesce(b.line_no, a.line_no) as line_no, coalesce(b.name, a.name) as name,
        coalesce(b.department, a.department) as department, ${text('a')} as was, ${text('b')} as is,
        ${particulars('a')} is distinct from ${particulars('b')} as moved
      from a full join b on b.origin_id = a.id),
    counted as (
      select coalesce(x.n, y.n) as n, coalesce(x.product_id, y.product_id) as product_id, coalesce(x.copies, 0) as was, coalesce(y.copies, 0) as is
      from (select p.n, c.product_id, c.copies from pair p join ac c on c.reader_id = p.a_id) x
      full join (select p.n, c.product_id, c.copies from pair p join bc c on c.reader_id = p.b_id) y on y.n = x.n and y.product_id = x.product_id
      where x.copies is distinct from y.copies),
    titled as (
      select c.n, jsonb_agg(jsonb_build_object('title', t.title, 'was', c.was, 'is', c.is) order by t.title) as titles
      from counted c join products t on t.id = c.product_id group by c.n),
    kinds as (
      select p.*, coalesce(t.titles, '[]') as titles,
        case when p.a_id is null then 'added' when p.b_id is null then 'removed' when p.moved or t.titles is not null then 'changed' end as kind
      from pair p left join titled t on t.n = p.n)
    select count(*) filter (where kind = 'added')::int as added, count(*) filter (where kind = 'removed')::int as removed,
      count(*) filter (where kind = 'changed')::int as changed, count(*) filter (where kind is null)::int as same,
      (select jsonb_agg(jsonb_build_object('kind', d.kind, 'name', d.name, 'department', d.department, 'titles', d.titles,
          'was', case when d.a_id is not null and (d.moved or d.b_id is null) then d.was end,
          'is', case when d.b_id is not null and (d.moved or d.a_id is null) then d.is end)
          order by array_position(array['removed', 'added', 'changed'], d.kind), d.line_no)
        from (select * from kinds where kind is not null
          order by array_position(array['removed', 'added', 'changed'], kind), line_no limit ${SHOWN_DIFFERENCES}) d) as list
    from kinds`);
  const [found] = rows;
  if (!found) throw new Error('a comparison without a row');
  return found;
}

/** What the list has changed of the one that it was taken over from. @throws 403, 404 */
export async function readDifferences(ctx: Ctx, { id }: { id: number }): Promise<DifferencesView> {
  const organizationId = managedBy(ctx);
  await findCampaign(ctx, id);
  const list = await findList(ctx, id, organizationId);
  const none = { formerYear: null, added: 0, removed: 0, changed: 0, same: 0, list: [] };
  if (!list || list.formerId === null) return none;
  const [former] = await ctx.db
    .select({ year: campaigns.year })
    .from(distributionLists)
    .innerJoin(campaigns, eq(campaigns.id, distributionLists.campaignId))
    .where(eq(distributionLists.id, list.formerId));
  const { list: found, ...numbers } = await compare(ctx, list.id, list.formerId);
  return {
    formerYear: former?.year ?? null,
    ...numbers,
    list: (found ?? []).map((d) => ({ ...d, kindLabel: differenceKinds[d.kind] })),
  };
}
