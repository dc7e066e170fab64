import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { listAccounts } from './account-queries';
import { cancelWaybill } from './commands/cancel-waybill';
import { printWaybills } from './commands/print-waybills';
import { requestWaybills } from './commands/request-waybills';
import { removeAccount, saveAccount } from './commands/save-account';
import {
  waybillAccountInput,
  waybillAccountListView,
  waybillAccountRemoveInput,
  waybillBatchListInput,
  waybillBatchListView,
  waybillBatchView,
  waybillCancelInput,
  waybillParcelView,
  waybillPrintInput,
  waybillRequestInput,
  waybillRow,
} from './contract';
import { getBatch, listBatches, listOfParcel } from './queries';

export const adminWaybillCalls = calls('admin/shipping/waybill', {
  'POST account/del': call({
    summary: '删除一家物流公司的电子面单账号',
    can: 'shipping.manage',
    message: '已删除',
    input: waybillAccountRemoveInput,
    handler: async (ctx, { deliveryCorpId }) => {
      await removeAccount(ctx, deliveryCorpId);
      return null;
    },
  }),
  'POST account/edit': call({
    summary: '设置一家物流公司的电子面单账号',
    can: 'shipping.manage',
    message: '保存成功',
    input: waybillAccountInput,
    handler: async (ctx, input) => {
      await saveAccount(ctx, input);
      return null;
    },
  }),
  'GET account/list': call({
    summary: '已设置的电子面单账号',
    can: 'shipping.manage',
    output: waybillAccountListView,
    handler: listAccounts,
  }),
  'GET batch/[id]': call({
    summary: '一批电子面单的进度和结果',
    can: 'shipping.manage',
    input: idInput,
    output: waybillBatchView,
    handler: (ctx, { id }) => getBatch(ctx, id),
  }),
  'GET batch/list': call({
    summary: '电子面单批次，最近的在前',
    can: 'shipping.manage',
    input: waybillBatchListInput,
    output: waybillBatchListView,
    handler: listBatches,
  }),
  'POST cancel': call({
    summary: '取消电子面单（揽收前），包裹撤回',
    can: 'shipping.manage',
    tx: false,
    message: '面单已取消',
    input: waybillCancelInput,
    output: waybillRow,
    handler: cancelWaybill,
  }),
  'GET parcel/[id]': call({
    summary: '一张发货单的电子面单',
    can: 'order.desk',
    input: idInput,
    output: waybillParcelView,
    handler: (ctx, { id }) => listOfParcel(ctx, id),
  }),
  'POST print': call({
    summary: '打印电子面单（PDF，每页 100×150 毫米）',
    can: 'shipping.manage',
    tx: false,
    reply: 'file',
    file: 'pdf',
    input: waybillPrintInput,
    handler: printWaybills,
  }),
  'POST request': call({
    summary: '取电子面单：最多 200 个包裹，由后台任务取号并发货',
    can: 'shipping.manage',
    message: '已提交',
    input: waybillRequestInput,
    output: waybillBatchView,
    handler: requestWaybills,
  }),
});
