import 'server-only';
import { toIso } from '@/lib/core/dates';
import type { ArticleLink, ArticleSummary, ArticleView, CategoryView } from '@/lib/domain/article/contract';
import type { SummaryRow } from '@/lib/domain/article/list-queries';
import type { PublicArticleRow } from '@/lib/domain/article/queries';
import type { ArticleLinkRow } from '@/lib/domain/article/related-queries';
import { excerpt, pathTo, type CategoryNode } from '@/lib/domain/article/rules';
import { widenPictures } from '@/lib/domain/upload/picture-html';

/** Public rows always carry a publication time: the scope asks for it. */
const published = (at: Date | null) => toIso(at ?? new Date(0));

export function presentLink(row: ArticleLinkRow): ArticleLink {
  return { id: row.id, title: row.title, createDate: published(row.publishedAt) };
}

export function presentSummary(row: SummaryRow): ArticleSummary {
  return {
    id: row.id,
    title: row.title,
    createDate: published(row.publishedAt),
    summary: excerpt(row.summary || row.contentStart),
    source: row.source,
    coverPath: row.coverPath,
    categoryId: row.categoryId,
    categoryName: row.categoryName,
    isTop: row.isTop,
    isLead: row.isLead,
  };
}

export function presentArticle(row: PublicArticleRow): ArticleView {
  return {
    ...presentSummary(row),
    subtitle: row.subtitle,
    author: row.author,
    editor: row.editor,
    keywords: row.keywords,
    content: widenPictures(row.contentHtml),
    externalUrl: row.externalUrl,
    updatedDate: toIso(row.updatedAt),
    views: row.viewsBase + row.views,
    earlierViews: row.viewsBase,
    attachments: row.attachments.map((a) => ({
      title: a.title,
      path: `/files/${a.key}`,
      sizeBytes: a.sizeBytes,
    })),
  };
}

/** One category with its way from the root and its children; `null` when the public tree does not hold it. */
export function presentCategory(
  tree: readonly CategoryNode[],
  descriptions: ReadonlyMap<number, string | null>,
  id: number,
): CategoryView | null {
  const way = pathTo(tree, id);
  const node = way.at(-1);
  if (!node) return null;
  return {
    ...node.nodeEntity,
    description: descriptions.get(id) ?? null,
    parents: way.slice(0, -1).map((n) => n.nodeEntity),
    children: node.childNodes.map((n) => n.nodeEntity),
  };
}
