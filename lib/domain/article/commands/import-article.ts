import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { articleEvents, articleImports, articles } from '@/db/schema/article';
import { uploads } from '@/db/schema/upload';
import { fitText } from '@/lib/core/characters';
import { toIso } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { withTx } from '@/lib/data/tx';
import { inspect } from '@/lib/domain/article/check';
import { auditArticle } from '@/lib/domain/article/commands/audit-article';
import { createArticle } from '@/lib/domain/article/commands/create-article';
import { editArticle } from '@/lib/domain/article/commands/edit-article';
import { publishArticle } from '@/lib/domain/article/commands/publish-article';
import { submitArticle } from '@/lib/domain/article/commands/submit-article';
import { withdrawArticle } from '@/lib/domain/article/commands/withdraw-article';
import { articleFieldsInput } from '@/lib/domain/article/contract';
import { findCategory } from '@/lib/domain/article/import/categories';
import type { BroughtFile } from '@/lib/domain/article/import/files';
import type { HeadField, ImportState } from '@/lib/domain/article/import/front-matter';
import { ImportProblem } from '@/lib/domain/article/import/problem';
import type { SourceArticle } from '@/lib/domain/article/import/read-article';
import { rewriteReferences } from '@/lib/domain/article/import/references';
import type { ImportResult, ImportRun, ImportStep, StoredFile } from '@/lib/domain/article/import/run';
import { sanitizeArticle } from '@/lib/domain/article/sanitize';
import { textOfFields } from '@/lib/domain/article/texts';
import { FILES } from '@/lib/domain/upload/picture-paths';

/** Goes up when the same file would make another article. */
const RECIPE = 'v1';

export interface ImportInput {
  /** Of the file, inside the collection. */
  path: string;
  bytes: Uint8Array;
  article: SourceArticle;
  files: readonly BroughtFile[];
}

export interface ImportOutcome {
  result: ImportResult;
  articleId: number | null;
  warnings: string[];
}

/** What an article was made from: the same fingerprint makes the same article. */
function fingerprint({ bytes, files }: ImportInput): string {
  const hash = createHash('sha256').update(RECIPE).update(bytes);
  for (const f of files.toSorted((a, b) => (a.url < b.url ? -1 : 1))) hash.update(`${f.url}\n${f.sha256}\n`);
  return hash.digest('hex');
}

type ImportRow = typeof articleImports.$inferSelect;

async function earlier(ctx: Ctx, run: ImportRun, path: string): Promise<ImportRow | null> {
  const [row] = await ctx.db
    .select()
    .from(articleImports)
    .where(and(eq(articleImports.source, run.source), eq(articleImports.path, path)));
  return row ?? null;
}

/** Stored files that the last import left and that still have their bytes. */
async function remembered(ctx: Ctx, row: ImportRow | null): Promise<Map<string, StoredFile>> {
  const paths = Object.entries(row?.files ?? {});
  if (paths.length === 0) return new Map();
  const keys = paths.map(([, p]) => p.slice(FILES.length));
  const alive = await ctx.db
    .select({ id: uploads.id, key: uploads.key })
    .from(uploads)
    .where(and(inArray(uploads.key, keys), isNull(uploads.purgedAt)));
  const byPath = new Map(alive.map((u) => [FILES + u.key, u.id]));
  return new Map(
    paths.flatMap(([sha, path]): [string, StoredFile][] => {
      const id = byPath.get(path);
      return id === undefined ? [] : [[sha, { id, path }]];
    }),
  );
}

/** The form that the office would send. @throws {ImportProblem} with the line of the field */
function fieldsOf(
  run: ImportRun,
  input: ImportInput,
  categoryId: number,
  stored: ReadonlyMap<string, string>,
) {
  const { head, lines, html } = input.article;
  const cover = head.cover === undefined ? undefined : (stored.get(head.cover) ?? head.cover);
  const future = head.date && head.date > run.editor.now;
  const parsed = articleFieldsInput.safeParse({
    categoryId,
    title: head.title,
    subtitle: head.subtitle,
    source: head.source,
    author: head.author,
    editor: head.editor,
    summary: head.summary ?? '',
    keywords: head.keywords ?? [],
    coverPath: cover?.startsWith('/') ? cover : undefined,
    externalUrl: head.externalUrl,
    // A paragraph that held only a remote picture is empty once the picture is gone.
    contentHtml: sanitizeArticle(rewriteReferences(html, stored)).replaceAll(/<p>\s*<\/p>\n?/g, ''),
    isLead: head.lead ?? false,
    isTop: head.top ?? false,
    viewsBase: head.views,
    viewsSource: head.views ? fitText(`导入：${run.source}`, 100) : undefined,
    publishedAt: head.date && !future ? toIso(head.date) : undefined,
    scheduledAt: future && head.date ? toIso(head.date) : undefined,
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? '');
  const field = ({ coverPath: 'cover', publishedAt: 'date', scheduledAt: 'date', viewsBase: 'views' }[name] ??
    name) as HeadField;
  throw new ImportProblem(`${field}：${issue?.message ?? '内容不正确'}`, lines[field] ?? null);
}
type Fields = ReturnType<typeof fieldsOf>;

/** The command's context at the time of a step. */
const stepCtx = (run: ImportRun, ctx: Ctx, input: ImportInput, step: ImportStep): Ctx =>
  run.at ? { ...ctx, now: run.at(input.article.head, step) } : ctx;

/** Takes a draft as far as its head says. Words that the desk would stop or ask about leave it a draft. */
async function advance(
  run: ImportRun,
  ctx: Ctx,
  input: ImportInput,
  id: number,
  fields: Fields,
): Promise<string[]> {
  const target: ImportState = input.article.head.status ?? 'published';
  if (!run.publish || target === 'draft' || !run.auditor) return [];
  const { hits } = await inspect(ctx, textOfFields(fields));
  if (hits.length > 0) {
    const words = [...new Set(hits.map((h) => h.word))].slice(0, 5).join('、');
    return [`含有需要核对的词语（${words}），仅存为草稿`];
  }
  const on = (step: ImportStep) => stepCtx(run, ctx, input, step);
  await submitArticle(on('submit'), id);
  if (target === 'pending') return [];
  const [row] = await ctx.db.select({ version: articles.version }).from(articles).where(eq(articles.id, id));
  const auditor = { ...on('audit'), actor: run.auditor.actor };
  await auditArticle(auditor, { id, version: row?.version ?? 0, decision: 'approve' });
  // A date to come is a schedule: a job publishes it then.
  if (target === 'approved' || fields.scheduledAt) return [];
  await publishArticle(on('publish'), id);
  if (target === 'offline') await withdrawArticle(on('withdraw'), { id, reason: '导入' });
  return [];
}

/** @throws {ImportProblem} when somebody worked on the article since it was imported */
async function editable(run: ImportRun, ctx: Ctx, before: ImportRow) {
  const [article] = await ctx.db
    .select({ version: articles.version, deletedAt: articles.deletedAt })
    .from(articles)
    .where(eq(articles.id, before.articleId));
  if (!article || article.deletedAt) {
    throw new ImportProblem(`文章（编号 ${before.articleId}）在回收站中，请先还原或彻底删除`);
  }
  const edits = await ctx.db
    .select({ id: articleEvents.id })
    .from(articleEvents)
    .where(
      and(
        eq(articleEvents.entityId, before.articleId),
        eq(articleEvents.action, 'edit'),
        gt(articleEvents.createdAt, before.updatedAt),
      ),
    )
    .limit(1);
  if (edits.length > 0 && !run.force) {
    throw new ImportProblem('文章导入后在后台修改过，未覆盖；确需覆盖请加 --force');
  }
  return article;
}

async function write(
  run: ImportRun,
  ctx: Ctx,
  input: ImportInput,
  files: ReadonlyMap<string, StoredFile>,
): Promise<ImportOutcome> {
  const { path, article } = input;
  await lockName(ctx, `import:${run.source}:${path}`);
  const hash = fingerprint(input);
  const before = await earlier(ctx, run, path);
  if (before?.hash === hash) return { result: 'unchanged', articleId: before.articleId, warnings: [] };
  const names = article.head.category ?? run.category ?? [];
  const categoryId = await findCategory(
    ctx,
    names,
    run.createCategories ?? false,
    article.lines.category ?? null,
  );
  const stored = new Map(input.files.map((f) => [f.url, files.get(f.sha256)?.path ?? f.url]));
  const fields = fieldsOf(run, input, categoryId ?? 0, stored);
  const first = stepCtx(run, ctx, input, 'create');
  let id: number;
  if (before) {
    const { version } = await editable(run, ctx, before);
    ({ id } = await editArticle(first, { ...fields, id: before.articleId, version }));
  } else {
    ({ id } = await createArticle(first, fields));
  }
  const warnings = await advance(run, ctx, input, id, fields);
  const row = {
    hash,
    files: Object.fromEntries([...files].map(([sha, f]) => [sha, f.path])),
    articleId: id,
    updatedAt: first.now,
  };
  await ctx.db
    .insert(articleImports)
    .values({ source: run.source, path, ...row })
    .onConflictDoUpdate({ target: [articleImports.source, articleImports.path], set: row });
  return { result: before ? 'changed' : 'imported', articleId: id, warnings };
}

/** Publishes what an earlier import left as its draft, when that is asked for now. */
async function publishUnchanged(
  run: ImportRun,
  input: ImportInput,
  before: ImportRow,
): Promise<ImportOutcome> {
  const same: ImportOutcome = { result: 'unchanged', articleId: before.articleId, warnings: [] };
  if (!run.publish) return same;
  return withTx(run.editor, async (ctx) => {
    const [article] = await ctx.db
      .select({ status: articles.status, categoryId: articles.categoryId })
      .from(articles)
      .where(and(eq(articles.id, before.articleId), isNull(articles.deletedAt)));
    if (article?.status !== 'draft' || input.article.head.status === 'draft') return same;
    await editable(run, ctx, before);
    const known = await remembered(ctx, before);
    const stored = new Map(input.files.map((f) => [f.url, known.get(f.sha256)?.path ?? f.url]));
    const fields = fieldsOf(run, input, article.categoryId, stored);
    const warnings = await advance(run, ctx, input, before.articleId, fields);
    return { ...same, result: warnings.length > 0 ? 'unchanged' : 'changed', warnings };
  });
}

/**
 * Imports one article with its files: a draft of a new article, the next draft of one that was imported before, or nothing when neither file
 * nor pictures changed. All of it is written or nothing; files that were stored for a failed article are taken back.
 *
 * @throws {ImportProblem} and the errors of the desk's commands
 */
export async function importArticle(run: ImportRun, input: ImportInput): Promise<ImportOutcome> {
  const before = await earlier(run.editor, run, input.path);
  if (before?.hash === fingerprint(input)) return publishUnchanged(run, input, before);
  if (run.dryRun) return rehearse(run, input, before);
  const files = await remembered(run.editor, before);
  const fresh: { sha256: string; id: number }[] = [];
  try {
    for (const file of input.files) {
      if (files.has(file.sha256)) continue;
      let stored = run.known.get(file.sha256);
      if (!stored) {
        // One picture after the other keeps the memory small.
        stored = await run.store(
          file,
          file.url === input.article.head.cover ? 'cover' : `editor_${file.kind}`,
        );
        fresh.push({ sha256: file.sha256, id: stored.id });
        run.known.set(file.sha256, stored);
      }
      files.set(file.sha256, stored);
    }
    return await withTx(run.editor, (ctx) => write(run, ctx, input, files));
  } catch (e) {
    for (const { sha256 } of fresh) run.known.delete(sha256);
    if (fresh.length > 0) await run.discard(fresh.map((f) => f.id));
    throw e;
  }
}

/** Everything but the writing. */
async function rehearse(
  run: ImportRun,
  input: ImportInput,
  before: ImportRow | null,
): Promise<ImportOutcome> {
  const { article } = input;
  const names = article.head.category ?? run.category ?? [];
  const create = run.createCategories ? 'check' : false;
  await findCategory(run.editor, names, create, article.lines.category ?? null);
  const stored = new Map(input.files.map((f) => [f.url, `${FILES}import`]));
  fieldsOf(run, input, 1, stored);
  if (before) await editable(run, run.editor, before);
  return { result: before ? 'changed' : 'imported', articleId: before?.articleId ?? null, warnings: [] };
}
