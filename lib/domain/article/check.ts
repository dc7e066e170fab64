import 'server-only';
import type { SensitiveReport } from '@/lib/core/sensitive-report';
import type { Ctx } from '@/lib/data/ctx';
import { altsOf, inspectTexts, type PublicText } from '@/lib/data/public-text';
import type { ArticleText } from '@/lib/domain/article/texts';
import { textsOfFiles } from '@/lib/domain/upload/file-texts';

/** What the public reads of an article. */
export async function textsOfArticle(ctx: Ctx, text: Partial<ArticleText>): Promise<PublicText[]> {
  return [
    { field: 'title', label: '标题', text: text.title ?? '' },
    { field: 'subtitle', label: '副标题', text: text.subtitle ?? '' },
    { field: 'summary', label: '摘要', text: text.summary ?? '' },
    { field: 'keywords', label: '关键词', text: (text.keywords ?? []).join('、') },
    { field: 'source', label: '来源', text: text.source ?? '' },
    { field: 'author', label: '作者', text: text.author ?? '' },
    { field: 'editor', label: '责任编辑', text: text.editor ?? '' },
    { field: 'contentHtml', label: '正文', text: text.contentText ?? '' },
    ...altsOf(text.contentHtml ?? ''),
    ...(await textsOfFiles(ctx, { attachments: text.attachments, html: text.contentHtml })),
  ];
}

/** What the check finds in an article. */
export async function inspect(ctx: Ctx, text: Partial<ArticleText>): Promise<SensitiveReport> {
  return inspectTexts(ctx, await textsOfArticle(ctx, text));
}
