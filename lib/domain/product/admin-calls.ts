import 'server-only';
import { idInput, idsInput } from '@/lib/core/fields';
import { resultsView } from '@/lib/core/results';
import { call, calls } from '@/lib/data/call';
import { requireAdmin } from '@/lib/data/ctx';
import {
  auditedProductListView,
  productAuditListInput,
  productDiffInput,
  productDiffView,
  productPassInput,
  productRejectInput,
  productRevisionListView,
} from './audit-contract';
import { listAudited, listPending } from './audit-queries';
import { auditProduct } from './commands/audit-product';
import { copyProduct, createProduct } from './commands/create-product';
import { decidePrice, decidePrices } from './commands/decide-price';
import { deleteProducts } from './commands/delete-products';
import { editProduct } from './commands/edit-product';
import { importProducts, previewProducts } from './commands/import-products';
import { priceProduct } from './commands/price-product';
import { askPrices } from './commands/price-products';
import { shelveProducts } from './commands/shelve-products';
import { submitProduct } from './commands/submit-product';
import { discardRevision, withdrawProduct } from './commands/withdraw-product';
import {
  officeProductView,
  productChoicesView,
  productEditInput,
  productFieldsInput,
  productPriceInput,
  productSavedView,
  productShelfInput,
  productShelfView,
} from './edit-contract';
import { getOfficeProduct, listChoices } from './edit-queries';
import { officeProductListInput, officeProductListView, productSummaryView } from './office-contract';
import { presentAudited, presentOfficeDetail, presentOfficeProduct, presentPending } from './office-present';
import { countByTab, listOfficeProducts } from './office-queries';
import {
  priceBatchAskedView,
  priceBatchInput,
  priceBatchPreviewInput,
  priceBatchView,
} from './price-batch-contract';
import { previewPrices } from './price-batch-queries';
import {
  priceDecidedView,
  priceDecideInput,
  priceDecideManyInput,
  priceRequestListInput,
  priceRequestListView,
  priceSavedView,
} from './price-contract';
import { listAllPriceRequests } from './price-queries';
import { productImportApplyInput, productImportInput, productImportView } from './sheet-contract';
import { productTemplate } from './sheet-queries';
import { diffProduct, listRevisions } from './revision-queries';

export const adminProductCalls = calls('admin/product', {
  'POST add': call({
    summary: '新增商品',
    can: 'product.edit',
    message: '保存成功',
    input: productFieldsInput,
    output: productSavedView,
    handler: (ctx, input) => createProduct(ctx, input),
  }),
  'GET audit/list/audited': call({
    summary: '已审核商品',
    can: 'product.read',
    input: productAuditListInput,
    output: auditedProductListView,
    handler: async (ctx, input) => {
      const page = await listAudited(ctx, input);
      return { ...page, list: page.list.map(presentAudited) };
    },
  }),
  'GET audit/list/pending': call({
    summary: '待审核商品',
    can: 'product.read',
    input: productAuditListInput,
    output: officeProductListView,
    handler: async (ctx, input) => {
      const page = await listPending(ctx, input);
      return { ...page, list: page.list.map((row) => presentPending(requireAdmin(ctx), row)) };
    },
  }),
  'POST audit/pass': call({
    summary: '商品审核通过',
    can: 'product.audit',
    message: '审核通过',
    input: productPassInput,
    publicText: true,
    handler: async (ctx, { id, version, opinion }) => {
      await auditProduct(ctx, { id, version, decision: 'approve', note: opinion });
      return null;
    },
  }),
  'POST audit/reject': call({
    summary: '商品审核驳回',
    can: 'product.audit',
    message: '已驳回',
    input: productRejectInput,
    handler: async (ctx, { id, version, reason }) => {
      await auditProduct(ctx, { id, version, decision: 'reject', note: reason });
      return null;
    },
  }),
  'GET choices': call({
    summary: '商品表单的可选项',
    can: 'product.read',
    output: productChoicesView,
    handler: (ctx) => listChoices(ctx),
  }),
  'POST copy/[id]': call({
    summary: '复制商品为新草稿',
    can: 'product.edit',
    message: '已复制为新草稿',
    input: idInput,
    output: productSavedView,
    handler: (ctx, { id }) => copyProduct(ctx, id),
  }),
  'POST del': call({
    summary: '删除商品',
    can: 'product.edit',
    message: '商品已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteProducts(ctx, ids);
      return null;
    },
  }),
  'GET detail/[id]': call({
    summary: '商品管理详情',
    can: 'product.read',
    input: idInput,
    output: officeProductView,
    handler: async (ctx, { id }) => presentOfficeDetail(requireAdmin(ctx), await getOfficeProduct(ctx, id)),
  }),
  'POST edit': call({
    summary: '修改商品',
    can: 'product.edit',
    message: '保存成功',
    input: productEditInput,
    output: productSavedView,
    handler: (ctx, input) => editProduct(ctx, input),
  }),
  'POST import': call({
    summary: '导入商品，全部成功或全部不导入',
    can: 'product.edit',
    input: productImportApplyInput,
    output: productImportView,
    message: '导入成功',
    tx: false,
    handler: importProducts,
  }),
  'POST import/preview': call({
    summary: '预览商品导入的变更与错误',
    can: 'product.edit',
    input: productImportInput,
    output: productImportView,
    message: '预览完成',
    tx: false,
    handler: previewProducts,
  }),
  'GET import/template': call({
    summary: '商品导入模板',
    can: 'product.edit',
    reply: 'file',
    file: 'xlsx',
    handler: productTemplate,
  }),
  'GET list': call({
    summary: '商品管理列表',
    can: 'product.read',
    input: officeProductListInput,
    output: officeProductListView,
    handler: async (ctx, input) => {
      const page = await listOfficeProducts(ctx, input);
      return { ...page, list: page.list.map((row) => presentOfficeProduct(requireAdmin(ctx), row)) };
    },
  }),
  'POST marketable': call({
    summary: '批量上架或下架商品',
    can: 'product.edit',
    input: productShelfInput,
    output: productShelfView,
    handler: (ctx, input) => shelveProducts(ctx, input),
  }),
  'POST price/batch': call({
    summary: '批量改价：提交复核，全部提交或全部不提交',
    can: 'product.price',
    message: '已提交复核',
    input: priceBatchInput,
    output: priceBatchAskedView,
    handler: askPrices,
  }),
  'POST price/batch/preview': call({
    summary: '预览批量改价：逐个商品计算新价，不写入',
    can: 'product.price',
    message: '预览完成',
    input: priceBatchPreviewInput,
    output: priceBatchView,
    handler: previewPrices,
  }),
  'POST price/decide/batch': call({
    summary: '复核多个待定的改价，每个单独处理，结果逐个返回',
    can: 'product.priceDecide',
    input: priceDecideManyInput,
    output: resultsView,
    tx: false,
    handler: decidePrices,
  }),
  'POST price/decide': call({
    summary: '复核待定的改价：同意、不同意或由申请人撤回',
    can: 'product.priceDecide',
    input: priceDecideInput,
    output: priceDecidedView,
    handler: decidePrice,
  }),
  'POST price/edit': call({
    summary: '修改已通过商品的价格；超出限度的等待第二人复核',
    can: 'product.price',
    input: productPriceInput,
    output: priceSavedView,
    handler: (ctx, input) => priceProduct(ctx, input),
  }),
  'GET price/list': call({
    summary: '待复核的改价',
    can: 'product.read',
    input: priceRequestListInput,
    output: priceRequestListView,
    handler: listAllPriceRequests,
  }),
  'GET revision/diff': call({
    summary: '比较商品的两个版本',
    can: 'product.read',
    input: productDiffInput,
    output: productDiffView,
    handler: (ctx, input) => diffProduct(ctx, input),
  }),
  'POST revision/discard/[id]': call({
    summary: '放弃商品的修订稿',
    can: 'product.edit',
    message: '已放弃修订',
    input: idInput,
    handler: async (ctx, { id }) => {
      await discardRevision(ctx, id);
      return null;
    },
  }),
  'GET revision/list/[id]': call({
    summary: '商品的修订版本',
    can: 'product.read',
    input: idInput,
    output: productRevisionListView,
    handler: (ctx, { id }) => listRevisions(ctx, id),
  }),
  'POST submit/[id]': call({
    summary: '提交商品审核',
    can: 'product.edit',
    message: '已提交审核',
    input: idInput,
    publicText: true,
    handler: async (ctx, { id }) => {
      await submitProduct(ctx, id);
      return null;
    },
  }),
  'GET summary': call({
    summary: '商品各状态数量',
    can: 'product.read',
    output: productSummaryView,
    handler: (ctx) => countByTab(ctx),
  }),
  'POST withdraw/[id]': call({
    summary: '撤回商品送审',
    can: 'product.edit',
    message: '已撤回送审',
    input: idInput,
    handler: async (ctx, { id }) => {
      await withdrawProduct(ctx, id);
      return null;
    },
  }),
});
