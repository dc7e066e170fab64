import 'server-only';
import { idsInput } from '@/lib/core/fields';
import { enableInput, savedView } from '@/lib/core/listed';
import { call, calls } from '@/lib/data/call';
import { addErratum, deleteErrata, editErratum, enableErrata } from './commands/save-erratum';
import { erratumEditInput, erratumFields, erratumListInput, erratumOfficeListView } from './erratum-contract';
import { listOfficeErrata } from './erratum-queries';

export const adminLetterErratumCalls = calls('admin/erratum', {
  'POST add': call({
    summary: '新增勘误',
    can: 'erratum.edit',
    message: '保存成功',
    input: erratumFields,
    publicText: true,
    output: savedView,
    handler: addErratum,
  }),
  'POST del': call({
    summary: '删除勘误',
    can: 'erratum.edit',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteErrata(ctx, ids);
      return null;
    },
  }),
  'POST edit': call({
    summary: '修改勘误',
    can: 'erratum.edit',
    message: '保存成功',
    input: erratumEditInput,
    publicText: true,
    output: savedView,
    handler: editErratum,
  }),
  'POST enable': call({
    summary: '显示或隐藏勘误',
    can: 'erratum.edit',
    input: enableInput,
    publicText: true,
    handler: async (ctx, input) => {
      await enableErrata(ctx, input);
      return null;
    },
  }),
  'GET list': call({
    summary: '勘误管理列表',
    can: 'erratum.edit',
    input: erratumListInput,
    output: erratumOfficeListView,
    handler: listOfficeErrata,
  }),
});
