import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { makePapers, remakeContract } from './commands/make-papers';
import { saveTemplate } from './commands/save-template';
import { paperMakeInput, papersView, paperView } from './contract';
import {
  orderPapersView,
  remakeInput,
  templateInput,
  templatePagesView,
  templatePreviewInput,
  templateSaveInput,
  templateView,
} from './office-contract';
import { getOrderPapers } from './office-queries';
import { drawOrderPaper, zipPapers } from './queries';
import { getTemplate, previewPages, previewTemplate } from './template-queries';

/** Papers of orders, and the texts that they are made with. */
export const adminPaperCalls = calls('admin/paper', {
  'POST make': call({
    summary: '生成订单的单据（合同、送货清单、收货确认单）：已有且订单未变的不再生成',
    can: 'order.desk',
    input: paperMakeInput,
    output: papersView,
    message: '单据已生成',
    handler: makePapers,
  }),
  'GET order/[id]': call({
    summary: '订单的单据和历次合同',
    can: 'order.desk',
    input: idInput,
    output: orderPapersView,
    handler: (ctx, { id }) => getOrderPapers(ctx, id),
  }),
  'GET pdf/[id]': call({
    summary: '下载单据（PDF）',
    can: 'order.desk',
    input: idInput,
    reply: 'file',
    file: 'pdf',
    tx: false,
    handler: (ctx, { id }) => drawOrderPaper(ctx, id),
  }),
  'POST remake': call({
    summary: '按最新模板重新生成合同，原合同保留',
    can: 'order.manage',
    input: remakeInput,
    output: paperView,
    message: '合同已重新生成',
    handler: (ctx, { orderId }) => remakeContract(ctx, orderId),
  }),
  'GET template': call({
    summary: '单据模板及其版本',
    can: 'paper.template',
    input: templateInput,
    output: templateView,
    handler: (ctx, { kind }) => getTemplate(ctx, kind),
  }),
  'POST template/pages': call({
    summary: '预览未保存的单据模板（各页图片，示例订单）',
    can: 'paper.template',
    input: templatePreviewInput,
    output: templatePagesView,
    tx: false,
    message: '',
    handler: previewPages,
  }),
  'POST template/preview': call({
    summary: '预览未保存的单据模板（PDF，示例订单）',
    can: 'paper.template',
    input: templatePreviewInput,
    reply: 'file',
    file: 'pdf',
    tx: false,
    handler: previewTemplate,
  }),
  'POST template/save': call({
    summary: '保存单据模板为新版本，已生成的单据不变',
    can: 'paper.template',
    input: templateSaveInput,
    output: templateView,
    message: '模板已保存',
    handler: async (ctx, input) => {
      await saveTemplate(ctx, input);
      return getTemplate(ctx, input.kind);
    },
  }),
  'GET zip/[id]': call({
    summary: '下载订单的全部单据（ZIP），先由 make 生成',
    can: 'order.desk',
    input: idInput,
    rate: 'write',
    reply: 'file',
    file: 'zip',
    tx: false,
    handler: (ctx, { id }) => zipPapers(ctx, id),
  }),
});
