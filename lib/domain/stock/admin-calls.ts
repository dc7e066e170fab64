import 'server-only';
import { idInput, idsInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { addQuantity } from './commands/add-quantity';
import { editLocations, editWarnings } from './commands/edit-balances';
import { cancelDocument, decideCancel } from './commands/cancel-document';
import { deleteDocuments } from './commands/delete-documents';
import { editDocument } from './commands/edit-document';
import {
  deleteDocumentItems,
  editDocumentItem,
  insertDocumentItem,
  insertDocumentItems,
} from './commands/edit-document-items';
import { insertDocument } from './commands/insert-document';
import { postDocument } from './commands/post-document';
import { transferStock } from './commands/transfer-stock';
import {
  locationEditInput,
  stockItemDetailView,
  stockItemListInput,
  stockItemListView,
  stockLedgerInput,
  stockLedgerView,
  stockWarningListInput,
  warningEditInput,
} from './contract';
import {
  addQuantityInput,
  addQuantityView,
  documentCancelInput,
  documentCancelView,
  documentDecideInput,
  documentDetailView,
  documentEditInput,
  documentInsertInput,
  documentItemEditInput,
  documentItemInsertInput,
  documentListInput,
  documentListView,
  documentPostInput,
  documentSavedView,
  transferInput,
  transferView,
} from './document-contract';
import { getDocument, listDocuments } from './document-queries';
import { listMovements } from './ledger-queries';
import {
  documentItemsInsertInput,
  lineSheetInput,
  lineSheetView,
  lineTemplateInput,
} from './line-sheet-contract';
import { lineTemplate, readLines } from './line-sheet-queries';
import { pickInput, pickView } from './pick-contract';
import { pickGoods } from './pick-queries';
import { getStockItem, listStockItems, listStockWarnings } from './queries';

export const adminStockCalls = calls('admin/stock', {
  'POST addQuantity': call({
    summary: '增减库存数量',
    can: 'stock.manage',
    message: '库存已调整',
    input: addQuantityInput,
    output: addQuantityView,
    handler: addQuantity,
  }),
  'POST cancel/decide': call({
    summary: '处理出入库单的作废申请',
    can: 'stock.manage',
    message: '处理成功',
    input: documentDecideInput,
    output: documentSavedView,
    handler: decideCancel,
  }),
  'POST cancel': call({
    summary: '作废出入库单',
    can: 'stock.manage',
    input: documentCancelInput,
    output: documentCancelView,
    handler: cancelDocument,
  }),
  'POST del': call({
    summary: '删除出入库单草稿',
    can: 'stock.manage',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteDocuments(ctx, ids);
      return null;
    },
  }),
  'GET detail/[id]': call({
    summary: '出入库单详情',
    can: 'stock.read',
    input: idInput,
    output: documentDetailView,
    handler: (ctx, { id }) => getDocument(ctx, id),
  }),
  'POST edit': call({
    summary: '修改出入库单的单头',
    can: 'stock.manage',
    message: '保存成功',
    input: documentEditInput,
    output: documentSavedView,
    handler: editDocument,
  }),
  'POST insert': call({
    summary: '新增出入库单',
    can: 'stock.manage',
    message: '保存成功',
    input: documentInsertInput,
    output: documentSavedView,
    handler: insertDocument,
  }),
  'POST item/del': call({
    summary: '删除出入库单明细',
    can: 'stock.manage',
    message: '已删除',
    input: idsInput,
    output: documentSavedView,
    handler: (ctx, { ids }) => deleteDocumentItems(ctx, ids),
  }),
  'GET item/detail/[id]': call({
    summary: '库存详情',
    can: 'stock.read',
    input: idInput,
    output: stockItemDetailView,
    handler: (ctx, { id }) => getStockItem(ctx, id),
  }),
  'POST item/edit': call({
    summary: '修改出入库单明细',
    can: 'stock.manage',
    message: '保存成功',
    input: documentItemEditInput,
    output: documentSavedView,
    handler: editDocumentItem,
  }),
  'POST item/insert': call({
    summary: '出入库单增加明细',
    can: 'stock.manage',
    message: '保存成功',
    input: documentItemInsertInput,
    output: documentSavedView,
    handler: insertDocumentItem,
  }),
  'POST item/insert/batch': call({
    summary: '出入库单增加多行明细：全部写入或全部不写入',
    can: 'stock.manage',
    message: '保存成功',
    input: documentItemsInsertInput,
    output: documentSavedView,
    handler: insertDocumentItems,
  }),
  'GET item/list': call({
    summary: '库存列表',
    can: 'stock.read',
    input: stockItemListInput,
    output: stockItemListView,
    handler: listStockItems,
  }),
  'GET item/pick': call({
    summary: '可登记库存的商品与期次',
    can: 'stock.read',
    input: pickInput,
    output: pickView,
    handler: pickGoods,
  }),
  'POST item/sheet': call({
    summary: '读取明细文件（Excel）：逐行检查，不写入',
    can: 'stock.manage',
    message: '读取完成',
    input: lineSheetInput,
    output: lineSheetView,
    tx: false,
    handler: readLines,
  }),
  'GET item/sheet/template': call({
    summary: '下载明细模板（Excel）',
    can: 'stock.manage',
    input: lineTemplateInput,
    reply: 'file',
    file: 'xlsx',
    handler: lineTemplate,
  }),
  'GET ledger': call({
    summary: '库存流水',
    can: 'stock.read',
    input: stockLedgerInput,
    output: stockLedgerView,
    handler: listMovements,
  }),
  'GET list': call({
    summary: '出入库单列表',
    can: 'stock.read',
    input: documentListInput,
    output: documentListView,
    handler: listDocuments,
  }),
  'POST location/edit': call({
    summary: '设置库位',
    can: 'stock.manage',
    message: '保存成功',
    input: locationEditInput,
    handler: async (ctx, input) => {
      await editLocations(ctx, input);
      return null;
    },
  }),
  'POST post': call({
    summary: '出入库单生效',
    can: 'stock.manage',
    message: '已生效',
    input: documentPostInput,
    output: documentSavedView,
    handler: postDocument,
  }),
  'POST transfer': call({
    summary: '调拨',
    can: 'stock.manage',
    message: '调拨成功',
    input: transferInput,
    output: transferView,
    handler: transferStock,
  }),
  'POST warning/edit': call({
    summary: '设置库存预警值',
    can: 'stock.manage',
    message: '保存成功',
    input: warningEditInput,
    handler: async (ctx, input) => {
      await editWarnings(ctx, input);
      return null;
    },
  }),
  'GET warning': call({
    summary: '低库存预警列表',
    can: 'stock.read',
    input: stockWarningListInput,
    output: stockItemListView,
    handler: listStockWarnings,
  }),
});
