import 'server-only';
import { call, calls } from '@/lib/data/call';
import { deleteStats, editStat } from './commands/edit-stats';
import { addTerms, deleteTerms, requestReindex } from './commands/edit-terms';
import {
  cutInput,
  cutView,
  indexStateView,
  statDeleteInput,
  statEditInput,
  statListInput,
  statListView,
  termAddInput,
  termAddView,
  termDeleteInput,
  termListInput,
  termListView,
} from './contract';
import { cutText, getIndexState, listStats, listTerms } from './queries';

export const adminSearchCalls = calls('admin/search', {
  'GET cut': call({
    summary: '试切一段文字，看词典如何分词',
    can: 'site.edit',
    input: cutInput,
    output: cutView,
    handler: async (ctx, { text }) => ({ words: await cutText(ctx, text) }),
  }),
  'POST reindex': call({
    summary: '重建搜索索引',
    can: 'site.edit',
    message: '已开始重建索引',
    handler: async (ctx) => {
      await requestReindex(ctx);
      return null;
    },
  }),
  'POST stat/del': call({
    summary: '删除搜索词的记录',
    can: 'site.edit',
    message: '已删除',
    input: statDeleteInput,
    handler: async (ctx, { terms }) => {
      await deleteStats(ctx, terms);
      return null;
    },
  }),
  'POST stat/edit': call({
    summary: '置顶或隐藏一个热搜词',
    can: 'site.edit',
    message: '已保存',
    input: statEditInput,
    publicText: true,
    handler: async (ctx, input) => {
      await editStat(ctx, input);
      return null;
    },
  }),
  'GET stat/list': call({
    summary: '热搜词与无结果词列表',
    can: 'site.edit',
    input: statListInput,
    output: statListView,
    handler: listStats,
  }),
  'GET state': call({
    summary: '搜索索引的状态与重建进度',
    can: 'site.edit',
    output: indexStateView,
    handler: getIndexState,
  }),
  'POST term/add': call({
    summary: '添加搜索词典的词语，可以批量',
    can: 'site.edit',
    input: termAddInput,
    output: termAddView,
    handler: (ctx, { terms }) => addTerms(ctx, terms),
  }),
  'POST term/del': call({
    summary: '删除搜索词典的词语',
    can: 'site.edit',
    message: '已删除',
    input: termDeleteInput,
    handler: async (ctx, { ids }) => {
      await deleteTerms(ctx, ids);
      return null;
    },
  }),
  'GET term/list': call({
    summary: '搜索词典列表',
    can: 'site.edit',
    input: termListInput,
    output: termListView,
    handler: listTerms,
  }),
});
