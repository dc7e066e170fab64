import type { Client } from 'pg';
import { createVault } from '@/lib/adapters/vault/live';
import { newCode, storedCode } from '@/lib/domain/ebook/rules';

const BATCH = 2000;

/** Three of five are in use, since the day after. */
const CODES = `
with sold as (
  select c.*, b.id as batch_id, row_number() over (order by c.id, n) as no from gen_codes c join gen_code_batches b on b.product_id = c.product_id, generate_series(1, c.quantity) n
  where c.id between $1::bigint and $2::bigint
), made as (
  insert into activation_codes (batch_id, sn, code_hmac, code_enc, last4, product_id, status, order_item_id, assigned_to, assigned_at, activated_by, activated_at, created_at, updated_at)
  select s.batch_id, k.sn, k.code_hmac, k.code_enc, k.last4, s.product_id, case when u.used then 'activated' else 'assigned' end, s.order_item_id, s.buyer_id, s.at,
    case when u.used then s.buyer_id end, case when u.used then s.at + interval '1 day' end, s.at, s.at
  from sold s join unnest($3::text[], $4::text[], $5::text[], $6::text[]) with ordinality k(sn, code_hmac, code_enc, last4, no) on k.no = s.no,
  lateral (select s.at < now() - interval '1 day' and s.no % 5 < 3 as used) u
  order by s.no returning id, order_item_id, assigned_to, assigned_at, activated_at
)
insert into activation_code_events (activation_code_id, action, from_status, to_status, actor_kind, actor_id, actor_name, created_at)
select id, 'create', null, 'assigned', 'system', null, 'order', assigned_at from made
union all
select m.id, 'activate', 'assigned', 'activated', 'buyer', m.assigned_to, u.name, m.activated_at from made m join users u on u.id = m.assigned_to where m.activated_at is not null`;

/**
 * Codes of every electronic line that was paid, sealed with the site's own secret as the product does it: they open for the site.
 *
 * @param secret `DATA_SECRET`, else `CODE_SECRET`
 */
export async function makeCodes(
  client: Client,
  secret: string,
  tell: (share: number) => void,
): Promise<void> {
  const vault = createVault(secret);
  await client.query(
    `create temp table gen_code_batches (id bigint, product_id bigint) on commit drop;
     with made as (
       insert into code_batches (batch_no, product_id, quantity, remark, created_at, updated_at)
       select 'G' || product_id || '-' || min(order_item_id), product_id, sum(quantity), '批量数据', min(at), max(at) from gen_codes group by product_id order by product_id
       returning id, product_id)
     insert into gen_code_batches select id, product_id from made;
     create index gen_codes_idx on gen_codes (id);
     analyze gen_codes, gen_code_batches`,
  );
  const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0) as last from gen_codes');
  const last = rows[0]?.last ?? 0;
  for (let from = 1; from <= last; from += BATCH) {
    const to = from + BATCH - 1;
    // Batches, so that memory stays small.
    const wanted = await client.query<{ n: number }>(
      'select coalesce(sum(quantity), 0)::int as n from gen_codes where id between $1 and $2',
      [from, to],
    );
    const codes = Array.from({ length: wanted.rows[0]?.n ?? 0 }, () => storedCode(vault, newCode()));
    await client.query(CODES, [
      from,
      to,
      codes.map((c) => c.sn),
      codes.map((c) => c.codeHmac),
      codes.map((c) => c.codeEnc),
      codes.map((c) => c.last4),
    ]);
    tell(Math.min(1, to / last));
  }
}
