import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { addedOrderView } from '@/lib/domain/order/contract';
import { presentAdded } from '@/lib/domain/order/present';
import { importList } from './commands/import-list';
import { orderList, reopenList } from './commands/order-list';
import { removeReaders, saveReader } from './commands/save-reader';
import { takeList } from './commands/take-list';
import {
  differencesView,
  listOrderInput,
  listQuoteView,
  ownCampaignListView,
  ownListView,
  readerListInput,
  readerListView,
  readerRemoveInput,
  readerSaveInput,
  takeInput,
} from './contract';
import { readDifferences } from './difference-queries';
import { previewListImport, sheetOfList } from './file-queries';
import { listImportCommitInput, listImportInput, listImportView } from './import-contract';
import { getOwnList, listOwnCampaigns, listReaders, quoteList } from './queries';

/** The distribution lists of the organisation that the caller manages. */
export const userCampaignCalls = calls('user/campaign', {
  'GET detail/[id]': call({
    summary: '本单位的征订名单：期刊、份数和金额（单位管理员）',
    can: 'order.read',
    input: idInput,
    output: ownListView,
    handler: getOwnList,
  }),
  'GET differences/[id]': call({
    summary: '征订名单与往年名单的变化',
    can: 'order.read',
    input: idInput,
    output: differencesView,
    handler: readDifferences,
  }),
  'POST import/[id]': call({
    summary: '用表格替换征订名单：全部导入或全不导入',
    can: 'order.buy',
    rate: 'upload',
    input: listImportCommitInput,
    output: ownListView,
    message: '已导入',
    handler: async (ctx, input) => importList(ctx, input).then(() => getOwnList(ctx, input)),
  }),
  'POST import/check/[id]': call({
    summary: '检查征订名单的表格，逐行列出错误，不写入',
    can: 'order.buy',
    rate: 'upload',
    tx: false,
    input: listImportInput,
    output: listImportView,
    message: '',
    handler: previewListImport,
  }),
  'GET list': call({
    summary: '征订季和本单位名单的状态（单位管理员）',
    can: 'order.read',
    output: ownCampaignListView,
    handler: listOwnCampaigns,
  }),
  'POST order/[id]': call({
    summary: '按征订名单下单：一张订单，按读者拆分配送',
    can: 'order.buy',
    input: listOrderInput,
    output: addedOrderView,
    tx: false,
    message: '订单已提交',
    handler: async (ctx, input) => presentAdded(await orderList(ctx, input)),
  }),
  'GET quote/[id]': call({
    summary: '征订名单按现价的金额',
    can: 'order.read',
    input: idInput,
    output: listQuoteView,
    handler: quoteList,
  }),
  'GET readers/[id]': call({
    summary: '征订名单中的读者',
    can: 'order.read',
    input: readerListInput,
    output: readerListView,
    handler: listReaders,
  }),
  'POST reader/remove/[id]': call({
    summary: '从征订名单中删除读者',
    can: 'order.buy',
    input: readerRemoveInput,
    output: ownListView,
    message: '已删除',
    handler: async (ctx, input) => removeReaders(ctx, input).then(() => getOwnList(ctx, input)),
  }),
  'POST reader/save/[id]': call({
    summary: '添加或修改征订名单中的读者',
    can: 'order.buy',
    input: readerSaveInput,
    output: ownListView,
    message: '已保存',
    handler: async (ctx, input) => saveReader(ctx, input).then(() => getOwnList(ctx, input)),
  }),
  'POST reopen/[id]': call({
    summary: '订单取消后重新编制征订名单',
    can: 'order.buy',
    input: idInput,
    output: ownListView,
    message: '名单可以重新编制',
    handler: async (ctx, input) => reopenList(ctx, input).then(() => getOwnList(ctx, input)),
  }),
  'POST take/[id]': call({
    summary: '取用往年的征订名单',
    can: 'order.buy',
    input: takeInput,
    output: ownListView,
    message: '已取用往年名单',
    handler: async (ctx, input) => takeList(ctx, input).then(() => getOwnList(ctx, input)),
  }),
  'GET xlsx/[id]': call({
    summary: '下载征订名单（Excel），改好后可导入',
    can: 'order.read',
    rate: 'write',
    input: idInput,
    reply: 'file',
    file: 'xlsx',
    tx: false,
    handler: sheetOfList,
  }),
});
