import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import {
  batchAddInput,
  batchChoicesInput,
  batchChoicesView,
  batchCountView,
  batchDetailView,
  batchEditInput,
  batchHandOutInput,
  batchListInput,
  batchListView,
  batchMadeView,
  batchPrintInput,
  batchPrintView,
  batchVoidInput,
  codeImportInput,
  codeImportPreviewInput,
  codeImportPreviewView,
} from './batch-contract';
import { getBatch, listBatchChoices, listBatches } from './batch-queries';
import { findCode, getCode } from './code-queries';
import {
  codeActInput,
  codeDetailView,
  codeExtendInput,
  codeFindInput,
  codeFindView,
  codeListInput,
  codeListView,
  codeRebindInput,
  codeReboundView,
} from './codes-contract';
import { listCodes } from './codes-queries';
import { editBatch, handOutCodes } from './commands/edit-batch';
import { extendCode } from './commands/extend-code';
import { freezeCodes, unfreezeCodes } from './commands/freeze-codes';
import { importCodes, previewCodes } from './commands/import-codes';
import { makeBatch } from './commands/make-batch';
import { exportBatch, printBatch } from './commands/print-batch';
import { rebindCode } from './commands/rebind-code';
import { voidBatch, voidCodes } from './commands/void-free-codes';
import { readingDaysInput, readingDaysView, readingLogInput, readingLogView } from './reading-log-contract';
import { listReading, listReadingDays } from './reading-log-queries';

export const adminEbookActivationCalls = calls('admin/ebook', {
  'POST batch/add': call({
    summary: '生成一批激活码',
    can: 'ebook.codes',
    input: batchAddInput,
    output: batchMadeView,
    message: '已生成',
    handler: makeBatch,
  }),
  'GET batch/choices': call({
    summary: '生成激活码时可选的商品、年度和期次',
    can: 'ebook.codes',
    input: batchChoicesInput,
    output: batchChoicesView,
    handler: (ctx, { productId }) => listBatchChoices(ctx, productId),
  }),
  'GET batch/detail/[id]': call({
    summary: '激活码批次详情',
    can: 'ebook.codes',
    input: idInput,
    output: batchDetailView,
    handler: (ctx, { id }) => getBatch(ctx, id),
  }),
  'POST batch/edit': call({
    summary: '修改批次的期限和备注',
    can: 'ebook.codes',
    input: batchEditInput,
    message: '保存成功',
    handler: async (ctx, input) => {
      await editBatch(ctx, input);
      return null;
    },
  }),
  'POST batch/export': call({
    summary: '导出一批激活码（Excel，含未激活的完整激活码）',
    can: 'ebook.codes',
    input: idInput,
    reply: 'file',
    file: 'xlsx',
    handler: (ctx, { id }) => exportBatch(ctx, id),
  }),
  'POST batch/handOut': call({
    summary: '线下发放未分配的激活码',
    can: 'ebook.codes',
    input: batchHandOutInput,
    output: batchCountView,
    message: '已发放',
    handler: handOutCodes,
  }),
  'POST batch/import/preview': call({
    summary: '预览外部激活码文件',
    can: 'ebook.codes',
    input: codeImportPreviewInput,
    output: codeImportPreviewView,
    message: '预览完成',
    handler: previewCodes,
  }),
  'POST batch/import': call({
    summary: '导入外部系统的激活码',
    can: 'ebook.codes',
    input: codeImportInput,
    output: batchMadeView,
    message: '导入成功',
    handler: importCodes,
  }),
  'GET batch/list': call({
    summary: '激活码批次列表',
    can: 'ebook.codes',
    input: batchListInput,
    output: batchListView,
    handler: listBatches,
  }),
  'POST batch/print': call({
    summary: '取得制卡内容（含完整激活码）',
    can: 'ebook.codes',
    input: batchPrintInput,
    output: batchPrintView,
    message: '操作成功',
    handler: printBatch,
  }),
  'POST batch/void': call({
    summary: '作废批次中未分配的激活码',
    can: 'ebook.codes',
    input: batchVoidInput,
    output: batchCountView,
    message: '已作废',
    handler: voidBatch,
  }),
  'GET code/detail/[id]': call({
    summary: '激活码详情',
    can: 'ebook.codes',
    input: idInput,
    output: codeDetailView,
    handler: (ctx, { id }) => getCode(ctx, id),
  }),
  'POST code/extend': call({
    summary: '延长阅读期限',
    can: 'ebook.codes',
    input: codeExtendInput,
    message: '已延期',
    handler: async (ctx, input) => {
      await extendCode(ctx, input);
      return null;
    },
  }),
  'POST code/find': call({
    summary: '按完整激活码查找（不进地址和日志）',
    can: 'ebook.codes',
    tx: false,
    input: codeFindInput,
    output: codeFindView,
    message: '已找到',
    handler: (ctx, { code }) => findCode(ctx, code),
  }),
  'POST code/freeze': call({
    summary: '冻结激活码',
    can: 'ebook.codes',
    input: codeActInput,
    message: '已冻结',
    handler: async (ctx, input) => {
      await freezeCodes(ctx, input);
      return null;
    },
  }),
  'GET code/list': call({
    summary: '激活码列表',
    can: 'ebook.codes',
    input: codeListInput,
    output: codeListView,
    handler: listCodes,
  }),
  'POST code/rebind': call({
    summary: '把阅读权换到另一手机号码的账号',
    can: 'ebook.codes',
    input: codeRebindInput,
    output: codeReboundView,
    message: '已换绑',
    handler: rebindCode,
  }),
  'POST code/unfreeze': call({
    summary: '解除冻结',
    can: 'ebook.codes',
    input: codeActInput,
    message: '已解除冻结',
    handler: async (ctx, input) => {
      await unfreezeCodes(ctx, input);
      return null;
    },
  }),
  'POST code/void': call({
    summary: '作废未售出的激活码',
    can: 'ebook.codes',
    input: codeActInput,
    message: '已作废',
    handler: async (ctx, input) => {
      await voidCodes(ctx, input);
      return null;
    },
  }),
  'GET log/days': call({
    summary: '按读者和日期统计的阅读量',
    can: 'ebook.log',
    input: readingDaysInput,
    output: readingDaysView,
    handler: listReadingDays,
  }),
  'GET log/list': call({
    summary: '阅读记录',
    can: 'ebook.log',
    input: readingLogInput,
    output: readingLogView,
    handler: listReading,
  }),
});
