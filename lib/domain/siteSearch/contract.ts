import { z } from 'zod';
import { intField, lineField } from '@/lib/core/fields';
import { pagedOf } from '@/lib/core/page';
import type { MarkedPart } from '@/lib/domain/search/marks';
import { foundKindKeys, SEARCH_PAGES, type FoundKind } from './rules';

export const siteSearchInput = z.object({
  keyword: lineField(50).min(1, '请输入关键词').describe('关键词；引号内的文字作为整体查找'),
  type: z
    .enum(['all', ...foundKindKeys])
    .default('all')
    .describe('all 全部，article 新闻，publicInfo 信息公开，product 商品'),
  pageNum: intField(1, SEARCH_PAGES).default(1).describe('页码，1 到 50'),
  pageSize: intField(1, 50).default(10).describe('每页条数，1 到 50'),
});
export type SiteSearchInput = z.output<typeof siteSearchInput>;

/** One hit as it is found. */
export interface FoundItem {
  kind: FoundKind;
  id: number;
  title: readonly MarkedPart[];
  snippet: readonly MarkedPart[];
  url: string;
  /** When it was published; products have no date. */
  createDate: string | null;
  source: string | null;
  categoryName: string | null;
  coverPath: string | null;
  priceFen: number | null;
}

export const foundCountsView = z.object({
  all: z.number().int().describe('全部'),
  article: z.number().int().describe('新闻'),
  publicInfo: z.number().int().describe('信息公开'),
  product: z.number().int().describe('商品'),
});
export type FoundCounts = z.output<typeof foundCountsView>;

export const foundView = z.object({
  type: z.enum(foundKindKeys).describe('类型'),
  id: z.number().int().describe('编号'),
  title: z.string().describe('标题'),
  titleHtml: z.string().describe('标题 HTML，命中的文字在 mark 内'),
  snippetHtml: z.string().describe('摘要 HTML，命中的文字在 mark 内'),
  url: z.string().describe('页面地址'),
  createDate: z.string().nullable().describe('发布时间'),
  source: z.string().nullable().describe('来源、发布机构或作者'),
  categoryName: z.string().nullable().describe('栏目或分类'),
  coverPath: z.string().nullable().describe('封面'),
  priceFen: z.number().int().nullable().describe('售价，分'),
});

export type FoundRow = z.output<typeof foundView>;

export const siteSearchView = pagedOf(foundView).extend({
  counts: foundCountsView.describe('各类型的结果数，每类最多 1000'),
  mode: z
    .enum(['all', 'any', 'pairs', 'title'])
    .nullable()
    .describe('all 全部词语命中，any 部分词语命中，pairs 按字匹配，title 标题含该字'),
});

export type SiteSearched = z.output<typeof siteSearchView>;

export const suggestInput = siteSearchInput.pick({ keyword: true }).extend({
  type: z.enum(['all', 'product']).default('all').describe('all 全部，product 只看商品'),
});
export type SuggestInput = z.output<typeof suggestInput>;

export const suggestView = z.object({
  list: z.array(foundView.pick({ type: true, id: true, title: true, url: true })).describe('搜索建议'),
});
export type Suggestion = z.output<typeof suggestView>['list'][number];
