import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '@/lib/data/ctx';
import type { MediaPlace } from '@/lib/domain/upload/contract';
import { uploadEntities, type UploadEntity } from '@/lib/states/upload';
import { wordOf } from '@/lib/core/word-of';

/** A table whose rows show files of the library: by a reference, by an address, or within their HTML. */
interface Source {
  entity: UploadEntity;
  from: string;
  /** Columns that name the row and tell people which one it is. */
  entityId: string;
  title: string;
  refs?: readonly string[];
  texts?: readonly string[];
}

/** Where files of the library may stand besides `upload_uses`; a test compares the list with the schema. */
export const SOURCES: readonly Source[] = [
  {
    entity: 'article',
    from: 'articles t',
    entityId: 't.id',
    title: 't.title',
    refs: ['cover_upload_id'],
    texts: ['cover_path', 'content_html'],
  },
  {
    entity: 'articleDraft',
    from: 'article_revisions t join articles a on a.working_revision_id = t.id',
    entityId: 'a.id',
    title: 'a.title',
    texts: ['data', 'content_html'],
  },
  {
    entity: 'article',
    from: 'article_attachments t join articles a on a.id = t.article_id',
    entityId: 'a.id',
    title: 'a.title',
    refs: ['upload_id'],
  },
  { entity: 'ad', from: 'ads t', entityId: 't.id', title: 't.title', refs: ['upload_id'], texts: ['path'] },
  {
    entity: 'publicInfo',
    from: 'public_infos t',
    entityId: 't.id',
    title: 't.title',
    texts: ['content_html'],
  },
  {
    entity: 'publicInfo',
    from: 'public_info_attachments t join public_infos p on p.id = t.public_info_id',
    entityId: 'p.id',
    title: 'p.title',
    refs: ['upload_id'],
  },
  { entity: 'qa', from: 'qa_items t', entityId: 't.id', title: 't.question', texts: ['answer_html'] },
  { entity: 'friendlink', from: 'friend_links t', entityId: 't.id', title: 't.name', texts: ['logo_path'] },
  {
    entity: 'product',
    from: 'products t',
    entityId: 't.id',
    title: 't.title',
    refs: ['cover_upload_id'],
    texts: ['cover_path', 'intro_html', 'toc_html'],
  },
  {
    entity: 'product',
    from: 'product_pictures t join products p on p.id = t.product_id',
    entityId: 'p.id',
    title: 'p.title',
    refs: ['upload_id'],
    texts: ['path'],
  },
  {
    entity: 'periodicalIssue',
    from: 'periodical_issues t join products p on p.id = t.product_id',
    entityId: 't.id',
    title: `p.title || ' ' || t.title`,
    texts: ['cover_path'],
  },
  { entity: 'brand', from: 'brands t', entityId: 't.id', title: 't.name', texts: ['logo_path'] },
];

/** Texts that remember a file after the row that showed it changed: the cleaning leaves such files alone. */
export const MEMORIES: readonly { from: string; texts: readonly string[] }[] = [
  { from: 'article_revisions t', texts: ['data', 'content_html'] },
  { from: 'article_autosaves t', texts: ['data'] },
  { from: 'product_revisions t', texts: ['data'] },
  { from: 'order_items t', texts: ['cover_path'] },
  { from: 'quotation_items t', texts: ['cover_path'] },
  { from: 'purchase_items t', texts: ['cover_path'] },
  { from: 'deleted_rows t', texts: ['rows'] },
];

const HREFS: Partial<Record<UploadEntity, (id: string) => string>> = {
  article: (id) => `/index/manage/article/preview/${id}`,
  articleDraft: (id) => `/index/manage/article/preview/${id}`,
  ad: (id) => `/index/manage/ad/edit/${id}`,
  publicInfo: (id) => `/index/manage/publicinfo/edit/${id}`,
  qa: (id) => `/index/manage/qa/edit/${id}`,
  friendlink: () => '/index/manage/friendlink',
  brand: () => '/mall/manage/brands',
  product: (id) => `/mall/manage/products/preview/${id}`,
};

const OF_SHOP: readonly UploadEntity[] = ['product', 'periodicalIssue', 'brand'];

/** Drafts and their titles are the news desk's own: whoever only works in the shop learns that a text uses the file, not which one. */
function maySee(ctx: Ctx, entity: UploadEntity): boolean {
  if (ctx.actor.kind !== 'admin' || OF_SHOP.includes(entity)) return true;
  return ctx.actor.permissions.some((p) => p === 'news.edit' || p === 'news.audit');
}

interface FoundPlace {
  [column: string]: unknown;
  upload_id: string;
  entity: UploadEntity;
  entity_id: string;
  title: string | null;
  /** It lies in the recycle bin. */
  binned: boolean;
}

/** `(id, stem)` of the files asked about; the stem of a key is what all its sizes share. */
function asked(files: readonly { id: number; key: string }[]): SQL {
  const rows = files.map(({ id, key }) => sql`(${id}::bigint, ${key.replace(/\.[a-z0-9]+$/, '')}::text)`);
  return sql`(values ${sql.join(rows, sql`, `)}) as u(id, stem)`;
}

const mention = (columns: readonly string[]) =>
  columns.map((c) => `strpos(coalesce(t.${c}::text, ''), '/files/' || u.stem) > 0`).join(' or ');

function sourceQuery(files: readonly { id: number; key: string }[], s: Source): SQL {
  const tests = [...(s.refs ?? []).map((c) => `t.${c} = u.id`), ...(s.texts ? [mention(s.texts)] : [])].join(
    ' or ',
  );
  // Every part of this text is a constant of this file.
  return sql`select u.id::text as upload_id, ${s.entity}::text as entity, ${sql.raw(s.entityId)}::text as entity_id,
    ${sql.raw(s.title)} as title, false as binned from ${sql.raw(s.from)} join ${asked(files)} on (${sql.raw(tests)})`;
}

/** Everything that shows these files: what the saves wrote down, references, and addresses in texts. By the file's id; unused ones are absent. */
export async function placesOf(
  ctx: Ctx,
  files: readonly { id: number; key: string }[],
): Promise<Map<number, MediaPlace[]>> {
  const out = new Map<number, MediaPlace[]>();
  if (files.length === 0) return out;
  const ids = sql.join(
    files.map((f) => sql`${f.id}::bigint`),
    sql`, `,
  );
  const written = sql`select u.upload_id::text, u.entity, u.entity_id, d.title, d.id is not null as binned from upload_uses u
    left join deleted_rows d on lower(d.kind) = lower(u.entity) and d.row_id::text = u.entity_id where u.upload_id in (${ids})`;
  const parts = SOURCES.map((s) => sourceQuery(files, s));
  const found = await ctx.db.execute<FoundPlace>(
    sql`select upload_id, entity, entity_id, max(title) as title, bool_or(binned) as binned
        from (${sql.join([written, ...parts], sql` union all `)}) places
        group by 1, 2, 3 order by 2, length(entity_id), entity_id`,
  );
  for (const row of found.rows) {
    const id = Number(row.upload_id);
    const label = wordOf(uploadEntities, row.entity);
    // A draft that was never saved has no number of its own.
    const numbered = /^\d+$/.test(row.entity_id);
    const open = maySee(ctx, row.entity);
    const list = out.get(id) ?? [];
    list.push({
      entity: row.entity,
      entityId: row.entity_id,
      label,
      title: `${(open && row.title) || (numbered ? `${label} ${row.entity_id}` : label)}${row.binned ? '（回收站）' : ''}`,
      href: numbered && open && !row.binned ? (HREFS[row.entity]?.(row.entity_id) ?? null) : null,
    });
    out.set(id, list);
  }
  return out;
}

/** Of these files the ones that some older text still names: earlier revisions of articles, drafts being typed, orders. */
export async function remembered(
  ctx: Ctx,
  files: readonly { id: number; key: string }[],
): Promise<Set<number>> {
  if (files.length === 0) return new Set();
  const parts = MEMORIES.map(
    (m) =>
      sql`select u.id::text as id from ${asked(files)} where exists (select 1 from ${sql.raw(m.from)} where ${sql.raw(mention(m.texts))})`,
  );
  const found = await ctx.db.execute<{ id: string }>(sql.join(parts, sql` union `));
  return new Set(found.rows.map((r) => Number(r.id)));
}
