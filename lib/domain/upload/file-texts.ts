import 'server-only';
import { inArray } from 'drizzle-orm';
import { uploads } from '@/db/schema/upload';
import type { Ctx } from '@/lib/data/ctx';
import type { PublicText } from '@/lib/data/public-text';
import { keysOfPath } from './picture-paths';
import { uploadPathsOfHtml } from './uses';

interface ShownFiles {
  /** Files under the text, with the titles they are listed by. */
  attachments?: readonly { path: string; title: string }[];
  /** Texts that show files or link to them. */
  html?: string;
}

/** What the public reads of the files that a text shows: their titles, and the names under which they are downloaded. */
export async function textsOfFiles(
  ctx: Ctx,
  { attachments = [], html = '' }: ShownFiles,
): Promise<PublicText[]> {
  const paths = [...attachments.map((a) => a.path), ...uploadPathsOfHtml(html)];
  const keys = [...new Set(paths.flatMap(keysOfPath))];
  const names =
    keys.length === 0
      ? []
      : await ctx.db
          .selectDistinct({ name: uploads.originalName })
          .from(uploads)
          .where(inArray(uploads.key, keys))
          .orderBy(uploads.originalName);
  const of = (text: string) => ({ field: 'attachments', label: '附件名称', text });
  return [...attachments.map((a) => of(a.title)), ...names.map((n) => of(n.name))];
}
