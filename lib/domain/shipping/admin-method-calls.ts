import 'server-only';
import { idInput, idsInput } from '@/lib/core/fields';
import { enableInput, listedListInput, savedView, sortInput } from '@/lib/core/listed';
import { call, calls } from '@/lib/data/call';
import {
  addMethod,
  addRule,
  deleteMethods,
  deleteRules,
  editMethod,
  editRule,
  enableMethods,
  enableRules,
  sortMethods,
} from './commands/save-method';
import {
  freightRuleAddInput,
  freightRuleEditInput,
  freightRuleListInput,
  freightRuleListView,
  freightRuleRow,
  shippingMethodEditInput,
  shippingMethodFields,
  shippingMethodListView,
  shippingMethodRow,
} from './method-contract';
import { getFreightRule, getOfficeMethod, listFreightRules, listOfficeMethods } from './office-queries';

export const adminShippingMethodCalls = calls('admin/shippingMethod', {
  'POST add': call({
    summary: '新增配送方式',
    can: 'order.manage',
    message: '保存成功',
    input: shippingMethodFields,
    publicText: true,
    output: savedView,
    handler: addMethod,
  }),
  'POST del': call({
    summary: '删除未使用的配送方式',
    can: 'order.manage',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteMethods(ctx, ids);
      return null;
    },
  }),
  'GET detail/[id]': call({
    summary: '配送方式详情',
    can: 'order.manage',
    input: idInput,
    output: shippingMethodRow,
    handler: (ctx, { id }) => getOfficeMethod(ctx, id),
  }),
  'POST edit': call({
    summary: '修改配送方式',
    can: 'order.manage',
    message: '保存成功',
    input: shippingMethodEditInput,
    publicText: true,
    output: savedView,
    handler: editMethod,
  }),
  'POST enable': call({
    summary: '启用或停用配送方式',
    can: 'order.manage',
    input: enableInput,
    publicText: true,
    handler: async (ctx, input) => {
      await enableMethods(ctx, input);
      return null;
    },
  }),
  'GET list': call({
    summary: '配送方式管理列表',
    can: 'order.manage',
    input: listedListInput,
    output: shippingMethodListView,
    handler: listOfficeMethods,
  }),
  'POST rule/add': call({
    summary: '新增运费规则',
    can: 'order.manage',
    message: '保存成功',
    input: freightRuleAddInput,
    output: savedView,
    handler: addRule,
  }),
  'POST rule/del': call({
    summary: '删除运费规则',
    can: 'order.manage',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteRules(ctx, ids);
      return null;
    },
  }),
  'GET rule/detail/[id]': call({
    summary: '运费规则详情',
    can: 'order.manage',
    input: idInput,
    output: freightRuleRow,
    handler: (ctx, { id }) => getFreightRule(ctx, id),
  }),
  'POST rule/edit': call({
    summary: '修改运费规则',
    can: 'order.manage',
    message: '保存成功',
    input: freightRuleEditInput,
    output: savedView,
    handler: editRule,
  }),
  'POST rule/enable': call({
    summary: '启用或停用运费规则',
    can: 'order.manage',
    input: enableInput,
    handler: async (ctx, input) => {
      await enableRules(ctx, input);
      return null;
    },
  }),
  'GET rule/list': call({
    summary: '一种配送方式的运费规则',
    can: 'order.manage',
    input: freightRuleListInput,
    output: freightRuleListView,
    handler: listFreightRules,
  }),
  'POST sort': call({
    summary: '配送方式排序',
    can: 'order.manage',
    input: sortInput,
    handler: async (ctx, { ids }) => {
      await sortMethods(ctx, ids);
      return null;
    },
  }),
});
