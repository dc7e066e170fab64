import type { Client } from 'pg';
import { creditCodeCheck } from '@/lib/domain/organization/credit-code';
import { draw } from './articles-sql';

const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗';
const GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超兰霞平';
const array = (signs: string) => `array[${[...signs].map((s) => `'${s}'`).join(',')}]`;
/** A surname is shared by a twentieth of the people, a whole name by a few of ten thousand. */
const name = (g: string) =>
  `(${array(SURNAMES)})[1 + (${g}) % 20] || (${array(GIVEN)})[1 + (${g}) / 20 % 20] || (${array(GIVEN)})[1 + (${g}) / 400 % 20]`;

/** Members of an organisation; the first is its manager. */
export const MEMBERS = 5;

export interface PeopleFacts {
  buyers: number;
  organizations: number;
  /** Buyers of earlier runs. */
  salt: number;
  submitter: number;
  auditor: number;
}

/** Counties with the names above them as `gen_areas`. @returns their number */
async function makeAreas(client: Client): Promise<number> {
  await client.query(
    `create temp table gen_areas on commit drop as
     select (row_number() over (order by a.code) - 1)::int as n, a.code, p.name as province, c.name as city, a.name as district
     from areas a join areas c on c.code = a.parent_code join areas p on p.code = c.parent_code where a.level = 3 and a.active`,
  );
  await client.query('create index gen_areas_idx on gen_areas (n); analyze gen_areas');
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from gen_areas');
  return rows[0]?.n ?? 0;
}

/** Audited organisations all over the country as `gen_organizations`. */
async function makeOrganizations(client: Client, f: PeopleFacts): Promise<void> {
  const { rows } = await client.query<{ code: string }>('select code from gen_areas order by n');
  const before = await client.query<{ n: number }>(
    'select count(*)::int as n from organizations where submitted_by = $1',
    [f.submitter],
  );
  const first = before.rows[0]?.n ?? 0;
  const codes = Array.from({ length: f.organizations }, (_, i) => {
    const area = rows[(i * 37) % rows.length]?.code ?? '110101';
    const body = `12${area}9${String(first + i).padStart(8, '0')}`;
    return `${body}${creditCodeCheck(body)}`;
  });
  await client.query('create temp table gen_organizations (n int, id bigint) on commit drop');
  await client.query(
    `with made as (
       insert into organizations (name, type_id, credit_code, area_code, address, contact_name, manager_code, status, submitted_by, submitted_at,
         audited_by, audited_at, created_at, updated_at)
       select a.city || a.district || '第' || ($2::int + c.n) || '保密技术研究所', (select min(id) from organization_types), c.code, a.code,
         '新华路 ' || c.n || ' 号', ${name('c.n::int')}, case when c.n % 3 > 0 then 'B' || lpad((c.n % 200)::text, 3, '0') end, 'approved',
         $3, now() - interval '3 years', $4, now() - interval '3 years' + interval '1 day', now() - interval '3 years', now() - interval '3 years'
       from unnest($1::text[]) with ordinality c(code, n) join gen_areas a on a.code = substr(c.code, 3, 6) order by c.n
       returning id)
     insert into gen_organizations select (row_number() over (order by id) - 1)::int, id from made`,
    [codes, first, f.submitter, f.auditor],
  );
}

const usersSql = (f: PeopleFacts, areas: number) => `
with made as (
  insert into users (login_name, name, phone, phone_verified_at, role, organization_id, created_at, updated_at)
  select 'generated-buyer-' || (g + ${f.salt}), ${name(`(g + ${f.salt}) * 13`)}, '19' || lpad(((g + ${f.salt})::bigint * 7919 % 1000000000)::text, 9, '0'),
    now() - interval '3 years', case when o.id is null then 'user#userPurchase' else 'user#userOrg' end, o.id, now() - interval '3 years' + g * interval '1 second', now()
  from generate_series($1::int, $2::int) g left join gen_organizations o on o.n = (g - 1) / ${MEMBERS}
  order by g returning id, organization_id, name, phone, created_at
), numbered as (
  select ($1::int + row_number() over (order by id) - 2)::int as n, * from made
), members as (
  insert into organization_members (organization_id, user_id, role, name, joined_at)
  select organization_id, id, case when n % ${MEMBERS} = 0 then 'manager' else 'member' end, name, created_at from numbered where organization_id is not null
), kept as (
  insert into receivers (user_id, name, phone, area_code, province, city, district, address, postcode, is_default, created_at)
  select b.id, b.name, b.phone, a.code, a.province, a.city, a.district, '新华路 ' || b.n || ' 号', '100000', true, b.created_at
  from numbered b join gen_areas a on a.n = ${draw(41, areas, `(b.n + ${f.salt})::bigint`)}
)
insert into gen_buyers
select n, id, organization_id, name, phone, ${draw(41, areas, `(n + ${f.salt})::bigint`)}, '新华路 ' || n || ' 号' from numbered`;

/** Buyers with an address each as `gen_buyers`, those of organisations first; nobody has their password or a way to set one. */
export async function makePeople(client: Client, f: PeopleFacts): Promise<void> {
  const areas = await makeAreas(client);
  await makeOrganizations(client, f);
  await client.query(
    'create temp table gen_buyers (n int, id bigint, organization_id bigint, name text, phone text, area int, address text) on commit drop',
  );
  const BATCH = 20_000;
  for (let from = 1; from <= f.buyers; from += BATCH) {
    await client.query(usersSql(f, areas), [from, Math.min(f.buyers, from + BATCH - 1)]);
  }
  await client.query('create index gen_buyers_idx on gen_buyers (n); analyze gen_buyers');
}
