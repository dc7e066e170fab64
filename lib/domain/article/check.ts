import 'server-only';
import { checkedLabels } from '@/lib/core/content';
import type { SensitiveReport } from '@/lib/core/sensitive-report';
import type { Ctx } from '@/lib/data/ctx';
import { altsOf, inspectTexts, textsOf, type PublicText } from '@/lib/data/public-text';
import { articleFields, type ArticleText } from '@/lib/domain/article/fields';
import { textsOfFiles } from '@/lib/domain/upload/file-texts';

/** What the public reads of an article. */
export async function textsOfArticle(ctx: Ctx, text: Partial<ArticleText>): Promise<PublicText[]> {
  return [
    ...textsOf({ ...text }, checkedLabels(articleFields)),
    { field: 'keywords', label: '关键词', text: (text.keywords ?? []).join('、') },
    { field: 'contentHtml', label: '正文', text: text.contentText ?? '' },
    ...altsOf(text.contentHtml ?? ''),
    ...(await textsOfFiles(ctx, { attachments: text.attachments, html: text.contentHtml })),
  ];
}

/** What the check finds in an article. */
export async function inspect(ctx: Ctx, text: Partial<ArticleText>): Promise<SensitiveReport> {
  return inspectTexts(ctx, await textsOfArticle(ctx, text));
}
