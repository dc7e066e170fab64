import 'server-only';
import { idInput, idsInput } from '@/lib/core/fields';
import { enableInput, savedView, sortInput } from '@/lib/core/listed';
import { call, calls } from '@/lib/data/call';
import { deleteSiteRows, enableSiteRows, sortSiteRows } from './commands/manage-list';
import { addQa, addQaGroup, editQa, editQaGroup } from './commands/save-qa';
import {
  qaEditInput,
  qaFields,
  qaGroupEditInput,
  qaGroupFields,
  qaGroupOfficeListView,
  qaGroupOfficeRow,
  qaOfficeListInput,
  qaOfficeListView,
  qaOfficeView,
  siteOfficeListInput,
} from './office-contract';
import { getOfficeQa, getOfficeQaGroup, listOfficeQa, listOfficeQaGroups } from './office-queries';

export const adminSiteQaCalls = calls('admin/qa', {
  'POST add': call({
    summary: '新增常见问题',
    can: 'site.edit',
    message: '保存成功',
    input: qaFields,
    publicText: true,
    output: savedView,
    handler: addQa,
  }),
  'POST del': call({
    summary: '删除常见问题',
    can: 'site.edit',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteSiteRows(ctx, 'qa', ids);
      return null;
    },
  }),
  'GET detail/[id]': call({
    summary: '常见问题详情',
    can: 'site.edit',
    input: idInput,
    output: qaOfficeView,
    handler: (ctx, { id }) => getOfficeQa(ctx, id),
  }),
  'POST edit': call({
    summary: '修改常见问题',
    can: 'site.edit',
    message: '保存成功',
    input: qaEditInput,
    publicText: true,
    output: savedView,
    handler: editQa,
  }),
  'POST enable': call({
    summary: '启用或停用常见问题',
    can: 'site.edit',
    input: enableInput,
    publicText: true,
    handler: async (ctx, input) => {
      await enableSiteRows(ctx, 'qa', input);
      return null;
    },
  }),
  'POST group/add': call({
    summary: '新增问答分组',
    can: 'site.edit',
    message: '保存成功',
    input: qaGroupFields,
    publicText: true,
    output: savedView,
    handler: addQaGroup,
  }),
  'POST group/del': call({
    summary: '删除问答分组',
    can: 'site.edit',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteSiteRows(ctx, 'qaGroup', ids);
      return null;
    },
  }),
  'GET group/detail/[id]': call({
    summary: '问答分组详情',
    can: 'site.edit',
    input: idInput,
    output: qaGroupOfficeRow.omit({ items: true, shown: true }),
    handler: (ctx, { id }) => getOfficeQaGroup(ctx, id),
  }),
  'POST group/edit': call({
    summary: '修改问答分组',
    can: 'site.edit',
    message: '保存成功',
    input: qaGroupEditInput,
    publicText: true,
    output: savedView,
    handler: editQaGroup,
  }),
  'POST group/enable': call({
    summary: '启用或停用问答分组',
    can: 'site.edit',
    input: enableInput,
    publicText: true,
    handler: async (ctx, input) => {
      await enableSiteRows(ctx, 'qaGroup', input);
      return null;
    },
  }),
  'GET group/list': call({
    summary: '问答分组管理列表',
    can: 'site.edit',
    input: siteOfficeListInput,
    output: qaGroupOfficeListView,
    handler: listOfficeQaGroups,
  }),
  'POST group/sort': call({
    summary: '调整问答分组顺序',
    can: 'site.edit',
    message: '顺序已保存',
    input: sortInput,
    handler: async (ctx, { ids }) => {
      await sortSiteRows(ctx, 'qaGroup', ids);
      return null;
    },
  }),
  'GET list': call({
    summary: '常见问题管理列表',
    can: 'site.edit',
    input: qaOfficeListInput,
    output: qaOfficeListView,
    handler: listOfficeQa,
  }),
  'POST sort': call({
    summary: '调整常见问题顺序',
    can: 'site.edit',
    message: '顺序已保存',
    input: sortInput,
    handler: async (ctx, { ids }) => {
      await sortSiteRows(ctx, 'qa', ids);
      return null;
    },
  }),
});
