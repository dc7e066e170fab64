import 'server-only';
import { call, calls } from '@/lib/data/call';
import { requireAdmin } from '@/lib/data/ctx';
import { calendarInput, calendarView } from './calendar-contract';
import { contentCalendar } from './calendar-queries';
import { copyArticle } from './commands/copy-article';
import { createArticle } from './commands/create-article';
import { deleteArticles } from './commands/delete-articles';
import { editArticle } from './commands/edit-article';
import { lockForEdit, unlockAfterEdit } from './commands/hold-article';
import { leadArticles, recommendArticles, scheduleArticle, topArticles } from './commands/plan-articles';
import { publishArticle } from './commands/publish-article';
import { purgeArticles } from './commands/purge-articles';
import { recallArticle } from './commands/recall-article';
import { restoreArticles } from './commands/restore-articles';
import { submitArticle } from './commands/submit-article';
import { withdrawArticle } from './commands/withdraw-article';
import {
  articleEditInput,
  articleFieldsInput,
  articleIdInput,
  articleIdsInput,
  articleSavedView,
  articleWithdrawInput,
  officeArticleView,
  officeListInput,
  officeListView,
} from './contract';
import {
  articleFlagInput,
  articleScheduleInput,
  articleTopInput,
  lockView,
  officeSummaryView,
} from './office-contract';
import { findLock } from './lock-queries';
import { presentOfficeArticle, presentOfficeRow, presentSummaryOfOffice } from './office-present';
import { getOfficeArticle, listOfficeArticles } from './office-queries';
import { officeSummary } from './summary-queries';

export const adminArticleCalls = calls('admin/article', {
  'POST add': call({
    summary: '新建文章',
    can: 'article.edit',
    message: '保存成功',
    input: articleFieldsInput,
    output: articleSavedView,
    handler: (ctx, input) => createArticle(ctx, input),
  }),
  'GET calendar': call({
    summary: '内容日历',
    can: 'article.read',
    input: calendarInput,
    output: calendarView,
    handler: contentCalendar,
  }),
  'POST copy/[id]': call({
    summary: '复制为新稿',
    can: 'article.edit',
    message: '已复制为新稿',
    input: articleIdInput,
    output: articleSavedView,
    handler: (ctx, { id }) => copyArticle(ctx, id),
  }),
  'POST del': call({
    summary: '删除文章到回收站',
    can: 'article.edit',
    message: '已移入回收站',
    input: articleIdsInput,
    handler: async (ctx, { ids }) => {
      await deleteArticles(ctx, ids);
      return null;
    },
  }),
  'GET detail/[id]': call({
    summary: '文章管理详情',
    can: 'article.read',
    input: articleIdInput,
    output: officeArticleView,
    handler: async (ctx, { id }) => presentOfficeArticle(requireAdmin(ctx), await getOfficeArticle(ctx, id)),
  }),
  'POST edit': call({
    summary: '修改文章',
    can: 'article.edit',
    message: '保存成功',
    input: articleEditInput,
    output: articleSavedView,
    handler: (ctx, input) => editArticle(ctx, input),
  }),
  'POST lead': call({
    summary: '设为头条或取消',
    can: 'article.publish',
    message: '操作成功',
    input: articleFlagInput,
    handler: async (ctx, { ids, on }) => {
      await leadArticles(ctx, ids, on);
      return null;
    },
  }),
  'GET list': call({
    summary: '文章管理列表',
    can: 'article.read',
    input: officeListInput,
    output: officeListView,
    handler: async (ctx, input) => {
      const page = await listOfficeArticles(ctx, input);
      return { ...page, list: page.list.map((row) => presentOfficeRow(requireAdmin(ctx), row)) };
    },
  }),
  'POST lock': call({
    summary: '取得或续期编辑锁',
    can: 'article.edit',
    input: articleIdInput,
    output: lockView,
    handler: (ctx, { id }) => lockForEdit(ctx, id),
  }),
  'GET lock/status/[id]': call({
    summary: '编辑锁的状态',
    can: 'article.edit',
    input: articleIdInput,
    output: lockView,
    handler: (ctx, { id }) => findLock(ctx, id),
  }),
  'POST publish': call({
    summary: '发布文章',
    can: 'article.publish',
    message: '发布成功',
    input: articleIdInput,
    publicText: true,
    handler: async (ctx, { id }) => {
      await publishArticle(ctx, id);
      return null;
    },
  }),
  'POST purge': call({
    summary: '彻底删除回收站中的文章',
    can: 'article.edit',
    message: '已彻底删除',
    input: articleIdsInput,
    handler: async (ctx, { ids }) => {
      await purgeArticles(ctx, ids);
      return null;
    },
  }),
  'POST recall/[id]': call({
    summary: '撤回文章送审',
    can: 'article.edit',
    message: '已撤回送审',
    input: articleIdInput,
    handler: async (ctx, { id }) => {
      await recallArticle(ctx, id);
      return null;
    },
  }),
  'POST recommend': call({
    summary: '推荐或取消推荐',
    can: 'article.publish',
    message: '操作成功',
    input: articleFlagInput,
    handler: async (ctx, { ids, on }) => {
      await recommendArticles(ctx, ids, on);
      return null;
    },
  }),
  'POST restore': call({
    summary: '从回收站恢复文章',
    can: 'article.edit',
    message: '已恢复',
    input: articleIdsInput,
    handler: async (ctx, { ids }) => {
      await restoreArticles(ctx, ids);
      return null;
    },
  }),
  'POST schedule': call({
    summary: '设置文章的发布日期、定时发布和定时下线',
    can: 'article.publish',
    message: '时间已保存',
    input: articleScheduleInput,
    handler: async (ctx, input) => {
      await scheduleArticle(ctx, input);
      return null;
    },
  }),
  'POST submit/[id]': call({
    summary: '提交文章审核',
    can: 'article.edit',
    message: '已提交审核',
    input: articleIdInput,
    publicText: true,
    handler: async (ctx, { id }) => {
      await submitArticle(ctx, id);
      return null;
    },
  }),
  'GET summary': call({
    summary: '新闻后台概况',
    can: 'article.read',
    output: officeSummaryView,
    handler: async (ctx) => presentSummaryOfOffice(await officeSummary(ctx)),
  }),
  'POST top': call({
    summary: '置顶或取消置顶',
    can: 'article.publish',
    message: '操作成功',
    input: articleTopInput,
    handler: async (ctx, input) => {
      await topArticles(ctx, input);
      return null;
    },
  }),
  'POST unlock': call({
    summary: '释放编辑锁',
    can: 'article.edit',
    input: articleIdInput,
    handler: async (ctx, { id }) => {
      await unlockAfterEdit(ctx, id);
      return null;
    },
  }),
  'POST withdraw': call({
    summary: '下线文章',
    can: 'article.publish',
    message: '已下线',
    input: articleWithdrawInput,
    handler: async (ctx, input) => {
      await withdrawArticle(ctx, input);
      return null;
    },
  }),
});
