import 'server-only';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { insertDraft } from '@/lib/domain/article/commands/create-article';
import type { ArticleSaved } from '@/lib/domain/article/contract';
import { currentRevision, handsOfRevision, lockArticle } from '@/lib/domain/article/revisions';
import { textInWork } from '@/lib/domain/article/texts';

/**
 * Makes a new draft of the text in work of an article: without its times, marks and views. Who had a hand in that text has one in the copy, so
 * that nobody audits his own words (S-12).
 *
 * @throws 404 when there is none, or it lies in the recycle bin
 */
export async function copyArticle(ctx: Ctx, id: number): Promise<ArticleSaved> {
  const me = requireAdmin(ctx);
  const article = await lockArticle(ctx, id);
  const revision = await currentRevision(ctx, article);
  const text = await textInWork(ctx, article, revision);
  const hands = [...new Set([...handsOfRevision(revision), me.userId])];
  return insertDraft(ctx, text, { hands, copiedFrom: { id, title: text.title } });
}
