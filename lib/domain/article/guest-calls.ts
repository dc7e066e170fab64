import 'server-only';
import { z } from 'zod';
import { call, calls } from '@/lib/data/call';
import { qrCode } from '@/lib/server/http/qr-code';
import { siteUrl } from '@/lib/server/site-url';
import {
  cachedArticle,
  cachedArticlePage,
  cachedCategory,
  cachedCategoryTree,
  cachedSurroundings,
} from './cached';
import { countView } from './commands/count-view';
import {
  articleDetailView,
  articleIdInput,
  articleListInput,
  articleListView,
  categoryNodeView,
  categoryView,
} from './contract';
import { articleErrors } from './errors';
import { searchArticles } from './search-queries';

export const guestArticleCalls = calls('guest/article', {
  'GET category/[id]': call({
    summary: '文章栏目',
    can: 'public',
    input: articleIdInput,
    output: categoryView,
    handler: async (ctx, { id }) => {
      const category = await cachedCategory(ctx, id);
      if (!category) throw articleErrors.categoryNotFound();
      return category;
    },
  }),
  'GET category/all': call({
    summary: '文章栏目树',
    can: 'public',
    output: z.array(categoryNodeView),
    handler: (ctx) => cachedCategoryTree(ctx),
  }),
  'GET detail/[id]': call({
    summary: '文章详情',
    can: 'public',
    input: articleIdInput,
    output: articleDetailView,
    handler: async (ctx, { id }) => {
      const article = await cachedArticle(ctx, id);
      if (!article) throw articleErrors.notFound();
      return { ...article, ...(await cachedSurroundings(ctx, article)) };
    },
  }),
  'GET list': call({
    summary: '文章列表',
    can: 'public',
    input: articleListInput,
    output: articleListView,
    handler: (ctx, { keyword, ...page }) =>
      keyword ? searchArticles(ctx, { ...page, keyword }) : cachedArticlePage(ctx, page),
  }),
  'GET qrcode/[id]': call({
    summary: '文章页二维码',
    can: 'public',
    reply: 'file',
    file: 'png',
    input: articleIdInput,
    handler: async (ctx, { id }) => {
      if (!(await cachedArticle(ctx, id))) throw articleErrors.notFound();
      return qrCode(siteUrl(`/index/details/${id}`));
    },
  }),
  'POST view/[id]': call({
    summary: '文章浏览计数',
    can: 'public',
    tx: false,
    rate: 'read',
    input: articleIdInput,
    handler: async (ctx, { id }) => {
      await countView(ctx, id);
      return null;
    },
  }),
});
