import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { addCounting } from './commands/add-counting';
import { editCounting } from './commands/edit-counting';
import { finishCounting } from './commands/finish-counting';
import { importCounting, previewCounting } from './commands/import-counting';
import { startCounting } from './commands/start-counting';
import { cancelCounting, sendBackCounting, submitCounting } from './commands/submit-counting';
import {
  countingAddInput,
  countingDetailView,
  countingItemEditInput,
  countingItemListInput,
  countingItemListView,
  countingListInput,
  countingListView,
  countingLogListInput,
  countingLogListView,
  countingMadeView,
  countingPostedView,
  countingReasonInput,
  countingSavedView,
  countingStartedView,
} from './counting-contract';
import { countingApplyInput, countingImportInput, countingPreviewView } from './counting-import-contract';
import { countingTemplate, listCountingItems, listCountingLogs } from './counting-item-queries';
import { getCounting, listCountings } from './counting-queries';

export const adminStockCountingCalls = calls('admin/counting', {
  'POST add': call({
    summary: '新增盘点任务',
    can: 'stock.manage',
    message: '盘点任务已创建',
    input: countingAddInput,
    output: countingMadeView,
    handler: addCounting,
  }),
  'POST cancel': call({
    summary: '取消盘点任务',
    can: 'stock.manage',
    message: '盘点任务已取消',
    input: countingReasonInput,
    handler: async (ctx, input) => {
      await cancelCounting(ctx, input);
      return null;
    },
  }),
  'GET detail/[id]': call({
    summary: '盘点任务详情',
    can: 'stock.read',
    input: idInput,
    output: countingDetailView,
    handler: getCounting,
  }),
  'POST finish': call({
    summary: '审核盘点并按差异调整库存，须为创建人和提交人以外的人',
    can: 'stock.manage',
    message: '库存已调整',
    input: idInput,
    output: countingPostedView,
    handler: finishCounting,
  }),
  'POST import/preview': call({
    summary: '预览盘点表导入：逐行检查，不写入',
    can: 'stock.manage',
    message: '预览完成',
    input: countingImportInput,
    output: countingPreviewView,
    tx: false,
    handler: previewCounting,
  }),
  'POST import': call({
    summary: '导入盘点表：全部写入或全部不写入',
    can: 'stock.manage',
    message: '导入成功',
    input: countingApplyInput,
    output: countingSavedView,
    tx: false,
    handler: importCounting,
  }),
  'POST item/edit': call({
    summary: '填写实盘数，一行或多行',
    can: 'stock.manage',
    message: '已保存',
    input: countingItemEditInput,
    output: countingSavedView,
    handler: editCounting,
  }),
  'GET item/list': call({
    summary: '盘点行列表',
    can: 'stock.read',
    input: countingItemListInput,
    output: countingItemListView,
    handler: listCountingItems,
  }),
  'GET list': call({
    summary: '盘点任务列表',
    can: 'stock.read',
    input: countingListInput,
    output: countingListView,
    handler: listCountings,
  }),
  'GET log/list': call({
    summary: '盘点记录：每次填写的实盘数',
    can: 'stock.read',
    input: countingLogListInput,
    output: countingLogListView,
    handler: listCountingLogs,
  }),
  'POST sendBack': call({
    summary: '退回盘点任务',
    can: 'stock.manage',
    message: '已退回',
    input: countingReasonInput,
    handler: async (ctx, input) => {
      await sendBackCounting(ctx, input);
      return null;
    },
  }),
  'POST start': call({
    summary: '开始盘点：由系统取各商品此刻的账面数',
    can: 'stock.manage',
    message: '盘点已开始',
    input: idInput,
    output: countingStartedView,
    handler: startCounting,
  }),
  'POST submit': call({
    summary: '提交盘点结果待审核',
    can: 'stock.manage',
    message: '已提交审核',
    input: idInput,
    handler: async (ctx, input) => {
      await submitCounting(ctx, input);
      return null;
    },
  }),
  'GET template': call({
    summary: '下载盘点表（Excel），不含账面数',
    can: 'stock.manage',
    input: idInput,
    reply: 'file',
    file: 'xlsx',
    handler: countingTemplate,
  }),
});
