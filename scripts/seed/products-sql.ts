import { draw } from './articles-sql';

export interface ProductFacts {
  counts: {
    works: number;
    serials: number;
    tails: number;
    authors: number;
    issns: number;
    paragraphs: number;
    brands: number;
    categories: number;
    covers: number;
  };
  /** Products of this run. */
  products: number;
  version: number;
  editor: number;
  auditor: number;
  /** Products of earlier runs. */
  salt: number;
  serialCategories: { paper: number; electronic: number };
  taxes: { paper: number | null; electronic: number | null };
}

const TEN_YEARS_SECONDS = 3650 * 86_400;

/** What a run made. */
export const MADE_PRODUCTS_SQL =
  'create temp table gen_products (id bigint, kind text, state text, at timestamptz, key bigint, cover text, sale_fen bigint) on commit drop';

const TOC =
  '<ul><li>第一章　概述</li><li>第二章　制度与责任</li><li>第三章　日常管理</li><li>第四章　技术防护</li><li>第五章　监督检查</li><li>第六章　常见问题解答</li><li>附录　相关法律法规</li></ul>';

/**
 * One batch of products ($1 to $2), oldest first. Four of five are paper books; every fifth is the electronic edition of the book before it; one in
 * a hundred is a periodical with its electronic edition. 96 of 100 are on the shelf. An ISBN belongs to the keywords: its lexeme follows the
 * author's, as the indexer would put it.
 */
export function insertProductsSql(f: ProductFacts): string {
  const { counts: c } = f;
  const work = 'k.work';
  return `
with g as (
  select g, (g + ${f.salt})::bigint as key from generate_series($1::int, $2::int) g
), kinds as (
  select g, key, case key % 100 when 98 then 'paper_periodical' when 99 then 'e_periodical'
    else case when key % 5 = 0 then 'e_book' else 'paper_book' end end as kind
  from g
), k as (
  select *, case when kind in ('e_book', 'e_periodical') then key - 1 else key end as work, kind like '%periodical' as serial, kind like 'e%' as electronic
  from kinds
), base as (
  select k.*, ${draw(21, 1000)} as chance, ${draw(22, 1_000_000)} as luck,
    now() - make_interval(secs => 3600 + ${TEN_YEARS_SECONDS} * (1 - k.g / ${f.products}::float8) + ${draw(23, 3000)}) as at,
    ${draw(24, c.works, work)} as book, ${draw(25, c.serials, work)} as name, ${draw(26, c.tails, work)} as tail, ${draw(27, c.authors, work)} as author,
    ((k.work / 100) % ${c.issns})::int as number, least(${draw(28, c.brands, work)}, ${draw(29, c.brands, work)}) as brand,
    least(${draw(30, c.categories, work)}, ${draw(31, c.categories, work)}) as category, ${draw(32, c.covers, work)} as cover,
    1800 + 100 * ${draw(33, 110, work)} as price, ${draw(34, 100)} as share, 120 + 4 * ${draw(35, 120, work)} as pages,
    (case when k.electronic then '97877' else '97876' end) || lpad((k.key % 10000000)::text, 7, '0') as isbn_body
  from k
), coded as (
  select b.*, b.isbn_body || ((10 - (select sum(substr(b.isbn_body, i, 1)::int * case when i % 2 = 1 then 1 else 3 end) from generate_series(1, 12) i) % 10) % 10)::text as code,
    case when chance < 960 then 'shelf' when chance < 975 then 'off' when chance < 985 then 'draft' when chance < 992 then 'pending'
      when chance < 995 then 'rejected' else 'deleted' end as state
  from base b
), named as (
  select b.*, w.text || '：' || e.text || case when b.electronic then '（电子版）' else '' end as title,
    w.vector || e.vector || case when b.electronic then form.vector else '' end as title_vector,
    w.bigrams || e.bigrams || case when b.electronic then form.bigrams else '{}' end as title_bigrams,
    case when b.serial then i.vector else a.vector || ('''' || b.code || ''':1B,2B')::tsvector end as words_vector,
    case when b.serial then i.bigrams else a.bigrams || (select array_agg(substr(b.code, n, 2)) from generate_series(1, 12) n) end as words_bigrams,
    case when b.serial then '编辑部' else a.text end as author_name, i.keywords[1] as issn_code
  from coded b
  join gen_tails e on e.n = b.tail
  join gen_authors a on a.n = b.author
  join gen_issns i on i.n = b.number
  join gen_works w on w.n = case when b.serial then ${c.works} + b.name else b.book end
  cross join gen_forms form
), made as (
  insert into products (sku, kind, category_id, brand_id, tax_id, title, isbn, issn, author, publisher, publish_date, edition, page_count, format,
    list_fen, sale_fen, org_fen, cost_fen, cover_path, intro_html, intro_text, toc_html, spec, search, bigrams, search_version, status, marketable,
    marketable_at, stock_policy, limit_per_line, weight_g, sales_base, sales_source, is_hot, is_new, sort, submitted_by, submitted_at, audited_by, audited_at,
    reject_reason, created_by, updated_by, created_at, updated_at, deleted_at)
  select 'G' || lpad(b.key::text, 8, '0'), b.kind, cat.id, m.id,
    case when b.electronic then ${f.taxes.electronic ?? 'null'}::bigint else ${f.taxes.paper ?? 'null'}::bigint end, b.title,
    case when not b.serial then b.code end, case when b.serial then b.issn_code end, b.author_name, m.name, (b.at - interval '20 days')::date,
    case when not b.serial then '第 ' || 1 + b.share % 3 || ' 版' end, case when not b.serial then b.pages end, case when not b.electronic then '16 开' end,
    b.list, b.sale, case when b.share < 30 then b.sale * 9 / 10 end, b.list / 2, cover.path, body.html, body.text,
    '${TOC}', case when b.electronic then '[{"name": "语种", "value": "中文"}, {"name": "文件格式", "value": "网页阅读"}]'::jsonb else '[{"name": "装帧", "value": "平装"}, {"name": "语种", "value": "中文"}]'::jsonb end,
    ts_delete(b.title_vector || b.words_vector || m.vector || cat.vector || '''-gap-'':10' || body.vector, '-gap-'),
    b.title_bigrams || b.words_bigrams || m.bigrams || cat.bigrams || body.bigrams, ${f.version},
    case b.state when 'shelf' then 'approved' when 'off' then 'approved' when 'deleted' then 'draft' else b.state end,
    b.state = 'shelf', case when b.state in ('shelf', 'off') then b.at end, case when b.kind = 'paper_book' then 'tracked' else 'untracked' end, 999,
    case when b.electronic then 0 when b.serial then 220 else 180 + b.pages end, least(20000, 400000 / (b.luck % 100000 + 19)), '批量数据',
    b.luck % 50 = 0, b.g > ${f.products} * 0.99, b.luck % 20,
    case when b.state not in ('draft', 'deleted') then ${f.editor} end, case when b.state not in ('draft', 'deleted') then b.at - interval '1 day' end,
    case when b.state in ('shelf', 'off', 'rejected') then ${f.auditor} end, case when b.state in ('shelf', 'off', 'rejected') then b.at - interval '6 hours' end,
    case when b.state = 'rejected' then '请补充版权信息' end, ${f.editor}, ${f.editor}, b.at - interval '2 days', b.at,
    case when b.state = 'deleted' then b.at end
  from (
    select *, case when serial then price * 4 when electronic then price / 2 else price end as list,
      case when serial then price * 4 when electronic then price / 200 * 85 else price / 100 * 85 end as sale
    from named
  ) b
  join gen_brands m on m.n = b.brand
  join gen_categories cat on cat.n = case when not b.serial then b.category when b.electronic then ${f.serialCategories.electronic} else ${f.serialCategories.paper} end
  left join gen_covers cover on cover.n = b.cover
  cross join lateral (
    select string_agg(p.text, E'\\n' order by i) as text, string_agg('<p>' || p.text || '</p>', E'\\n' order by i) as html,
      pg_temp.joined(p.vector order by i) as vector, string_to_array(string_agg(array_to_string(p.bigrams, ' '), ' '), ' ') as bigrams
    from generate_series(1, 2) i
    join gen_paragraphs p on p.n = ${draw(36, c.paragraphs, 'b.work * 4 + i')}
  ) body
  order by b.g
  returning id, kind, status, marketable, deleted_at, created_at, substr(sku, 2)::bigint as key, cover_path, sale_fen
)
insert into gen_products select id, kind, case when deleted_at is not null then 'deleted' when marketable then 'shelf' else status end,
  created_at + interval '2 days', key, cover_path, sale_fen from made`;
}

/** The cover and two more pictures as gallery, and for every eighth product two pages of a trial: all of them pictures that are there already. */
export const picturesSql = `
with covers as (select count(*) as n from gen_covers), wanted as (
  select p.id, s.sort, k.kind from gen_products p, generate_series(1, 2) s(sort), (values ('gallery'), ('trial')) k(kind)
  where k.kind = 'gallery' or p.id % 8 = 0
)
insert into product_pictures (product_id, path, sort, kind)
select w.id, g.path, w.sort + 1, w.kind from wanted w, covers c, gen_covers g where g.n = (w.id * 7 + w.sort) % c.n
union all
select id, cover, 1, 'gallery' from gen_products where cover is not null`;

/** Every product has the event of its making. */
export const productEventsSql = `
insert into product_events (product_id, action, from_status, to_status, actor_kind, actor_name, created_at)
select id, 'create', null, 'draft', 'system', '批量数据', at - interval '2 days' from gen_products`;

/** Plans of this year and the next with their issues, on the tenth of each month. */
export const plansSql = `
with plans as (
  insert into periodical_plans (product_id, year, issues_per_year, issue_fen, year_fen, publish_rule)
  select p.id, y.year, 12, p.sale_fen / 12 + 1, p.sale_fen, '{"dayOfMonth": 10}'::jsonb
  from gen_products p, (select extract(year from now() at time zone 'Asia/Shanghai')::int + d as year from generate_series(0, 1) d) y
  where p.kind like '%periodical'
  returning id, product_id, year
)
insert into periodical_issues (plan_id, product_id, year, issue_no, title, publish_date, status, published_at)
select p.id, p.product_id, p.year, m, p.year || ' 年第 ' || m || ' 期', d.day, case when d.day <= now() then 'published' else 'planned' end,
  case when d.day <= now() then d.day + interval '8 hours' end
from plans p, generate_series(1, 12) m, lateral (select make_date(p.year, m, 10) as day) d`;

/**
 * Copies of the paper books in the two delivery centres, booked in by posted documents of 500 lines; one in twenty is sold out. A movement
 * names its document and its line, so the balances are what the ledger says.
 */
export const stockSql = `
with centers as (
  select id, row_number() over (order by is_default desc, id) as n from delivery_centers where active
), wanted as (
  select p.id as product_id, c.id as center_id, p.at, case when p.key % 20 = 0 then 0 else 1 + (hashint8extended(p.id, c.n) & 2147483647) % 400 end as copies,
    (row_number() over (partition by c.id order by p.id) - 1) / 500 as batch, (row_number() over (partition by c.id order by p.id) - 1) % 500 + 1 as line_no
  from gen_products p join centers c on c.n = 1 or (c.n = 2 and p.key % 5 = 1)
  where p.kind = 'paper_book' and p.state <> 'deleted'
), documents as (
  insert into stock_documents (doc_no, kind, reason_kind, delivery_center_id, status, remark, posted_at, created_at, updated_at)
  select 'KG' || center_id || '-' || (select min(key) from gen_products) || '-' || batch, 'in', 'initial', center_id, 'posted', '批量数据', max(at), min(at), max(at)
  from wanted group by center_id, batch
  returning id, doc_no
), numbered as (
  select w.*, d.id as document_id from wanted w
  join documents d on d.doc_no = 'KG' || w.center_id || '-' || (select min(key) from gen_products) || '-' || w.batch
), lines as (
  insert into stock_document_lines (document_id, line_no, product_id, quantity)
  select document_id, line_no, product_id, copies from numbered where copies > 0
  returning id, document_id, product_id
), items as (
  insert into stock_items (product_id, delivery_center_id, on_hand, warn_below, created_at, updated_at)
  select product_id, center_id, copies, 20, at, at from numbered
  returning id, product_id, delivery_center_id
)
insert into stock_movements (stock_item_id, kind, delta_on_hand, on_hand_after, reserved_after, biz_type, biz_id, biz_line, step, actor_kind, created_at)
select i.id, 'document_in', w.copies, w.copies, 0, 'document', w.document_id, l.id, 'post', 'system', w.at
from numbered w
join items i on i.product_id = w.product_id and i.delivery_center_id = w.center_id
join lines l on l.document_id = w.document_id and l.product_id = w.product_id
where w.copies > 0`;
