import 'server-only';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isAppError } from '@/lib/core/errors';
import { importArticle } from '@/lib/domain/article/commands/import-article';
import { readBrought } from '@/lib/domain/article/import/files';
import { ImportProblem } from '@/lib/domain/article/import/problem';
import { ARTICLE_FILE, readArticle } from '@/lib/domain/article/import/read-article';
import { referenceOf, referencesOf } from '@/lib/domain/article/import/references';
import type { ImportedFile, ImportOptions, ImportResult, ImportRun } from '@/lib/domain/article/import/run';

/** The articles of a folder and of the folders in it, in the order of their paths. Hidden ones and `README` files are left out. */
export async function articleFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((e) => e.isFile() && ARTICLE_FILE.test(e.name) && !/^readme\./i.test(e.name))
    .map((e) => relative(root, join(e.parentPath, e.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.') || part === 'node_modules'))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

async function importFile(whole: ImportRun, path: string): Promise<ImportedFile> {
  const run: ImportRun = { ...whole, editor: { ...whole.editor, now: whole.now?.() ?? new Date() } };
  const out: ImportedFile = {
    path,
    result: 'failed',
    articleId: null,
    title: null,
    reason: null,
    line: null,
    warnings: [],
  };
  try {
    const file = join(run.root, ...path.split('/'));
    const bytes = await readFile(file);
    const read = readArticle(path, bytes);
    const article = run.adjust ? { ...read, head: run.adjust(read.head, path) } : read;
    const { head, lines } = article;
    out.title = head.title ?? null;
    out.warnings.push(...article.warnings);
    if (!head.category && !run.category) {
      throw new ImportProblem('缺少栏目（category）；也可以用 --category 指定默认栏目', 1);
    }
    const cover = head.cover === undefined ? null : referenceOf(head.cover, true);
    const references = referencesOf(article.html).filter((r) => r.url !== cover?.url);
    const brought = await readBrought(run.root, file, cover ? [cover, ...references] : references).catch(
      (e: unknown) => {
        if (e instanceof ImportProblem && cover && e.message.includes(cover.url))
          throw new ImportProblem(e.message, lines.cover ?? null);
        throw e;
      },
    );
    out.warnings.push(...brought.warnings);
    const done = await importArticle(run, { path, bytes, article, files: brought.files });
    out.warnings.push(...done.warnings);
    return { ...out, result: done.result, articleId: done.articleId };
  } catch (e) {
    if (e instanceof ImportProblem) return { ...out, reason: e.message, line: e.line };
    if (isAppError(e)) return { ...out, reason: Object.values(e.errors ?? {})[0] ?? e.message };
    run.editor.log.error({ err: e, path }, 'article could not be imported');
    return { ...out, reason: `系统错误：${e instanceof Error ? e.message : String(e)}` };
  }
}

export interface ImportReport {
  counts: Record<ImportResult, number>;
  files: ImportedFile[];
}

/**
 * Imports every article of a folder, each by itself: one that fails is reported and leaves nothing behind, the others go on. Repeating it
 * changes only what changed.
 *
 * @param progress called before each file and once at the end
 */
export async function importFolder(
  options: ImportOptions,
  progress: (done: number, all: number, path: string) => void = () => undefined,
): Promise<ImportReport> {
  const run: ImportRun = { ...options, known: new Map() };
  const paths = await articleFiles(run.root);
  const report: ImportReport = { counts: { imported: 0, changed: 0, unchanged: 0, failed: 0 }, files: [] };
  for (const [i, path] of paths.entries()) {
    progress(i, paths.length, path);
    // One after the other: each in its own transaction.
    const file = await importFile(run, path);
    report.counts[file.result] += 1;
    report.files.push(file);
  }
  progress(paths.length, paths.length, '');
  return report;
}
