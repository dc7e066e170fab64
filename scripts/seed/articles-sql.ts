import type { PieceCounts } from './pieces';

export interface SqlFacts {
  counts: PieceCounts & { categories: number };
  /** Articles of this run. */
  articles: number;
  paragraphs: number;
  version: number;
  editor: number;
  auditor: number;
  /** Articles of earlier runs: moves the draws, so that a second run makes other articles. */
  salt: number;
}

const TEN_YEARS_SECONDS = 3650 * 86_400;

/** A repeatable draw for article `g`: a whole number below `count`. */
export const draw = (salt: number, count: number, key = 'k.key') =>
  `((hashint8extended(${key}, ${salt}) & 2147483647) % ${count})::int`;

/** Ids, states and dates of what a run made. */
export const MADE_SQL =
  'create temp table gen_made (id bigint, status text, at timestamptz, views int) on commit drop';

/**
 * One batch of articles ($1 to $2), oldest first. 96 of 100 are published; the rest are drafts, waiting, passed, refused, withdrawn or are in the
 * recycle bin. The ids and states go to the temporary table `gen_made`. The lexeme `-gap-` only moves the places of the body.
 */
export function insertSql(f: SqlFacts): string {
  const { counts: c } = f;
  return `
with k as (
  select g, (g + ${f.salt})::bigint as key from generate_series($1::int, $2::int) g
), base as (
  select k.g, k.key, ${draw(1, 1000)} as kind, ${draw(2, 1_000_000)} as chance,
    now() - make_interval(secs => 3600 + ${TEN_YEARS_SECONDS} * (1 - k.g / ${f.articles}::float8) + ${draw(3, 3000)}) as at,
    ${draw(4, c.titles)} as title, ${draw(5, c.tails)} as tail, ${draw(6, c.keywordSets)} as words,
    ${draw(7, c.sources)} as source, least(${draw(8, c.categories)}, ${draw(9, c.categories)}) as category,
    ${f.paragraphs} + ${draw(10, 4)} as paragraphs
  from k
), stated as (
  select *, case when kind < 960 then 'published' when kind < 975 then 'draft' when kind < 980 then 'pending'
    when kind < 983 then 'approved' when kind < 986 then 'rejected' when kind < 996 then 'offline' else 'deleted' end as state
  from base
), made as (
  insert into articles (category_id, title, source, editor, keywords, content_html, content_text, search, bigrams, search_version, status,
    views_base, views, published_at, offline_at, submitted_by, submitted_at, audited_by, audited_at, reject_reason, created_by, updated_by,
    created_at, updated_at, deleted_at, deleted_by)
  select cat.id, t.text || '：' || e.text, s.text, '批量编辑', w.keywords, body.html, body.text,
    ts_delete(t.vector || e.vector || w.vector || s.vector || cat.vector || '''-gap-'':10' || body.vector, '-gap-'),
    t.bigrams || e.bigrams || w.bigrams || s.bigrams || cat.bigrams || body.bigrams, ${f.version},
    case b.state when 'deleted' then 'draft' else b.state end,
    0, case when b.state = 'published' then least(80000, 900000 / (chance + 9)) else 0 end,
    case when b.state in ('published', 'offline') then b.at end,
    case when b.state = 'offline' then b.at + interval '20 days' end,
    case when b.state not in ('draft', 'deleted') then ${f.editor} end,
    case when b.state not in ('draft', 'deleted') then b.at - interval '1 day' end,
    case when b.state in ('published', 'offline', 'approved', 'rejected') then ${f.auditor} end,
    case when b.state in ('published', 'offline', 'approved', 'rejected') then b.at - interval '6 hours' end,
    case when b.state = 'rejected' then '请补充信息来源' end,
    ${f.editor}, ${f.editor}, b.at - interval '2 days', b.at,
    case when b.state = 'deleted' then b.at end, case when b.state = 'deleted' then ${f.editor} end
  from stated b
  join gen_titles t on t.n = b.title
  join gen_tails e on e.n = b.tail
  join gen_keywords w on w.n = b.words
  join gen_sources s on s.n = b.source
  join gen_categories cat on cat.n = b.category
  cross join lateral (
    select string_agg(p.text, E'\\n' order by i) as text, string_agg('<p>' || p.text || '</p>', E'\\n' order by i) as html,
      pg_temp.joined(p.vector order by i) as vector, string_to_array(string_agg(array_to_string(p.bigrams, ' '), ' '), ' ') as bigrams
    from generate_series(1, b.paragraphs) i
    join gen_paragraphs p on p.n = ${draw(11, c.paragraphs, 'b.key * 8 + i')}
  ) body
  order by b.g
  returning id, status, published_at, created_at, views
)
insert into gen_made select id, status, coalesce(published_at, created_at + interval '2 days'), views from made`;
}

/** The only revision of each, in the state that belongs to the article's. */
export function revisionsSql(f: SqlFacts): string {
  return `
insert into article_revisions (article_id, revision_no, status, title, data, content_html, content_text, created_by, created_at, updated_at,
  submitted_by, submitted_at, audited_by, audited_at, opinion)
select a.id, 1, case when a.status in ('published', 'offline') then 'approved' else a.status end, a.title,
  jsonb_build_object('categoryId', a.category_id, 'subtitle', null, 'source', a.source, 'author', null, 'editor', a.editor, 'summary', '',
    'keywords', a.keywords, 'coverPath', null, 'externalUrl', null, 'isLead', false, 'isTop', false, 'hands', jsonb_build_array(${f.editor})),
  a.content_html, a.content_text, a.created_by, a.created_at, a.created_at, a.submitted_by, a.submitted_at, a.audited_by, a.audited_at, a.reject_reason
from gen_made m join articles a on a.id = m.id`;
}

/** Made, and published where that is so; by the system, since no person did it. */
export const eventsSql = `
insert into article_events (article_id, action, from_status, to_status, actor_kind, actor_name, payload, created_at)
select id, 'create', null, 'draft', 'system', '批量数据', jsonb_build_object('revisionNo', 1), at - interval '2 days' from gen_made
union all
select id, 'publish', 'approved', 'published', 'system', '批量数据', jsonb_build_object('revisionNo', 1), at from gen_made
where status = 'published'`;

/** Readers: of every article on its first three days, of the newest fiftieth on each of the last thirty. They count among its views. */
export const viewsSql = `
with shown as (
  select id, (at at time zone 'Asia/Shanghai')::date as day, row_number() over (order by at desc, id desc) as place, count(*) over () as n
  from gen_made where status = 'published'
), today as (
  select (now() at time zone 'Asia/Shanghai')::date as day
), read as (
  select s.id, s.day + d as day from shown s, generate_series(0, 2) d
  union
  select s.id, t.day - d from shown s, today t, generate_series(0, 29) d where s.place <= least(2000, s.n / 50) and t.day - d >= s.day
), days as (
  insert into article_views_daily (article_id, day, views)
  select r.id, r.day, 1 + ((hashint8extended(r.id, r.day - date '2000-01-01') & 2147483647) % 40)::int
  from read r, today t where r.day <= t.day
  returning article_id, views
), sums as (select article_id, sum(views)::int as n from days group by 1)
update articles a set views = s.n from sums s where s.article_id = a.id and a.views < s.n`;
