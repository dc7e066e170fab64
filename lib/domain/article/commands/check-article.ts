import 'server-only';
import type { z } from 'zod';
import type { SensitiveReport } from '@/lib/core/sensitive-report';
import type { Ctx } from '@/lib/data/ctx';
import { inspect } from '@/lib/domain/article/check';
import type { articleCheckInput } from '@/lib/domain/article/office-contract';
import { getOfficeArticle } from '@/lib/domain/article/office-queries';
import { sanitizeArticle } from '@/lib/domain/article/sanitize';
import { textOfHtml } from '@/lib/domain/article/text-of-html';

/** Looks through a form that may not have been saved, or through the text in work of an article. Writes nothing. @throws 404 */
export async function checkArticle(
  ctx: Ctx,
  { id, ...fields }: z.output<typeof articleCheckInput>,
): Promise<SensitiveReport> {
  if (fields.contentHtml === undefined && id !== undefined) {
    const { text } = await getOfficeArticle(ctx, id);
    return inspect(ctx, text);
  }
  const contentHtml = sanitizeArticle(fields.contentHtml ?? '');
  return inspect(ctx, {
    title: fields.title ?? '',
    subtitle: fields.subtitle ?? null,
    summary: fields.summary ?? '',
    keywords: fields.keywords ?? [],
    source: fields.source ?? null,
    author: fields.author ?? null,
    editor: fields.editor ?? null,
    attachments: fields.attachments ?? [],
    contentHtml,
    contentText: textOfHtml(contentHtml),
  });
}
