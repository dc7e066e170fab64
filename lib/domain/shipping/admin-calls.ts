import 'server-only';
import { z } from 'zod';
import { idInput, idsInput } from '@/lib/core/fields';
import { enableInput, listedListInput, savedView, sortInput } from '@/lib/core/listed';
import { call, calls } from '@/lib/data/call';
import {
  addCenter,
  addCorp,
  deleteCenters,
  deleteCorps,
  editCenter,
  editCorp,
  enableCenters,
  enableCorps,
  makeCenterDefault,
  makeCorpDefault,
  sortCorps,
} from './commands/save-place';
import { deliveryCenterNamesView, deliveryCenterView, deliveryCorpView } from './contract';
import { getOfficeCenter, getOfficeCorp, listOfficeCenters, listOfficeCorps } from './office-queries';
import {
  deliveryCenterEditInput,
  deliveryCenterFields,
  deliveryCenterListInput,
  deliveryCenterListView,
  deliveryCenterRow,
  deliveryCorpEditInput,
  deliveryCorpFields,
  deliveryCorpListView,
  deliveryCorpRow,
} from './place-contract';
import { listDeliveryCenters, listDeliveryCorps, listEveryCenter } from './queries';

export const adminShippingCalls = calls('admin', {
  'POST deliveryCenter/add': call({
    summary: '新增发货仓',
    can: 'shipping.manage',
    message: '保存成功',
    input: deliveryCenterFields,
    publicText: true,
    output: savedView,
    handler: addCenter,
  }),
  'POST deliveryCenter/default': call({
    summary: '设为默认发货仓',
    can: 'shipping.manage',
    message: '已设为默认',
    input: idInput,
    handler: async (ctx, input) => {
      await makeCenterDefault(ctx, input);
      return null;
    },
  }),
  'POST deliveryCenter/del': call({
    summary: '删除未使用的发货仓',
    can: 'shipping.manage',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteCenters(ctx, ids);
      return null;
    },
  }),
  'GET deliveryCenter/detail/[id]': call({
    summary: '发货仓详情',
    can: 'shipping.manage',
    input: idInput,
    output: deliveryCenterRow,
    handler: (ctx, { id }) => getOfficeCenter(ctx, id),
  }),
  'POST deliveryCenter/edit': call({
    summary: '修改发货仓',
    can: 'shipping.manage',
    message: '保存成功',
    input: deliveryCenterEditInput,
    publicText: true,
    output: savedView,
    handler: editCenter,
  }),
  'POST deliveryCenter/enable': call({
    summary: '启用或停用发货仓',
    can: 'shipping.manage',
    input: enableInput,
    publicText: true,
    handler: async (ctx, input) => {
      await enableCenters(ctx, input);
      return null;
    },
  }),
  'GET deliveryCenter/list': call({
    summary: '发货仓管理列表',
    can: 'shipping.manage',
    input: deliveryCenterListInput,
    output: deliveryCenterListView,
    handler: listOfficeCenters,
  }),
  'GET deliveryCenter/names': call({
    summary: '全部发货仓的名称，停用的排在后面',
    can: 'stock.read',
    output: deliveryCenterNamesView,
    handler: listEveryCenter,
  }),
  'GET deliveryCenter/selectList': call({
    summary: '可选发货仓',
    can: 'order.desk',
    output: z.array(deliveryCenterView),
    handler: listDeliveryCenters,
  }),
  'POST deliveryCorp/add': call({
    summary: '新增物流公司',
    can: 'shipping.manage',
    message: '保存成功',
    input: deliveryCorpFields,
    publicText: true,
    output: savedView,
    handler: addCorp,
  }),
  'POST deliveryCorp/default': call({
    summary: '设为默认物流公司',
    can: 'shipping.manage',
    message: '已设为默认',
    input: idInput,
    handler: async (ctx, input) => {
      await makeCorpDefault(ctx, input);
      return null;
    },
  }),
  'POST deliveryCorp/del': call({
    summary: '删除未使用的物流公司',
    can: 'shipping.manage',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteCorps(ctx, ids);
      return null;
    },
  }),
  'GET deliveryCorp/detail/[id]': call({
    summary: '物流公司详情',
    can: 'shipping.manage',
    input: idInput,
    output: deliveryCorpRow,
    handler: (ctx, { id }) => getOfficeCorp(ctx, id),
  }),
  'POST deliveryCorp/edit': call({
    summary: '修改物流公司',
    can: 'shipping.manage',
    message: '保存成功',
    input: deliveryCorpEditInput,
    publicText: true,
    output: savedView,
    handler: editCorp,
  }),
  'POST deliveryCorp/enable': call({
    summary: '启用或停用物流公司',
    can: 'shipping.manage',
    input: enableInput,
    publicText: true,
    handler: async (ctx, input) => {
      await enableCorps(ctx, input);
      return null;
    },
  }),
  'GET deliveryCorp/list': call({
    summary: '物流公司管理列表',
    can: 'shipping.manage',
    input: listedListInput,
    output: deliveryCorpListView,
    handler: listOfficeCorps,
  }),
  'GET deliveryCorp/selectList': call({
    summary: '可选物流公司',
    can: 'order.desk',
    output: z.array(deliveryCorpView),
    handler: listDeliveryCorps,
  }),
  'POST deliveryCorp/sort': call({
    summary: '物流公司排序',
    can: 'shipping.manage',
    input: sortInput,
    handler: async (ctx, { ids }) => {
      await sortCorps(ctx, ids);
      return null;
    },
  }),
});
