import 'server-only';
import { call, calls } from '@/lib/data/call';
import { purgeRows } from './commands/purge-rows';
import { restoreRows, undoDeletion } from './commands/restore-rows';
import { binActInput, binListInput, binListView, binUndoInput } from './contract';
import { listBin } from './queries';

export const adminBinCalls = calls('admin', {
  'GET bin/list': call({
    summary: '回收站：本人有权删除的各类内容，文章另有回收站',
    can: 'admin',
    input: binListInput,
    output: binListView,
    handler: listBin,
  }),
  'POST bin/purge': call({
    summary: '彻底删除回收站中的内容',
    can: 'admin',
    message: '已彻底删除',
    input: binActInput,
    handler: async (ctx, { ids }) => {
      await purgeRows(ctx, ids);
      return null;
    },
  }),
  'POST bin/restore': call({
    summary: '从回收站恢复内容',
    can: 'admin',
    message: '已恢复',
    input: binActInput,
    publicText: true,
    handler: async (ctx, { ids }) => {
      await restoreRows(ctx, ids);
      return null;
    },
  }),
  'POST bin/undo': call({
    summary: '撤销刚才的删除',
    can: 'admin',
    message: '已撤销',
    input: binUndoInput,
    publicText: true,
    handler: async (ctx, input) => {
      await undoDeletion(ctx, input);
      return null;
    },
  }),
});
