import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { addChild } from './commands/add-child';
import { deleteItem, insertItem, updateItem } from './commands/child-items';
import { previewImport } from './commands/preview-import';
import { clearChildren, removeChild } from './commands/remove-children';
import { requestImport } from './commands/request-import';
import { setRest } from './commands/set-rest';
import { updateChild } from './commands/update-child';
import {
  childAddInput,
  childListInput,
  childListView,
  childOrderView,
  childSavedView,
  childUpdateInput,
  clearInput,
  clearedView,
  itemInsertInput,
  itemUpdateInput,
  orderIdInput,
  remainingView,
  restInput,
  restView,
  splitLinesInput,
  splitLinesView,
} from './contract';
import {
  childImportCommitInput,
  childImportInput,
  childImportPreviewView,
  childImportView,
} from './import-contract';
import { getImport } from './import-queries';
import { getRemaining, listSplitLines } from './lines-queries';
import { getChild, listChildren } from './queries';
import { importErrorsFile, previewErrorsFile, templateFile } from './sheet-queries';

export const adminChildOrderCalls = calls('admin/order', {
  'POST childOrder/addOne': call({
    summary: '新增子订单',
    can: 'order.manage',
    input: childAddInput,
    output: childSavedView,
    message: '子订单已保存',
    tx: false,
    handler: addChild,
  }),
  'POST childOrder/clear': call({
    summary: '删除全部待发货的子订单',
    can: 'order.manage',
    input: clearInput,
    output: clearedView,
    message: '子订单已删除',
    tx: false,
    handler: clearChildren,
  }),
  'POST childOrder/delOne/[id]': call({
    summary: '删除待发货的子订单，份数退回可分配',
    can: 'order.manage',
    input: idInput,
    output: clearedView,
    message: '子订单已删除',
    tx: false,
    handler: removeChild,
  }),
  'GET childOrder/detail/[id]': call({
    summary: '子订单详情',
    can: 'order.desk',
    input: idInput,
    output: childOrderView,
    handler: getChild,
  }),
  'GET childOrder/import/[id]/errors': call({
    summary: '下载一次未成功导入的错误标注文件',
    can: 'order.manage',
    input: idInput,
    reply: 'file',
    file: 'xlsx',
    handler: importErrorsFile,
  }),
  'GET childOrder/import/[id]': call({
    summary: '导入的进度和结果',
    can: 'order.manage',
    input: idInput,
    output: childImportView,
    handler: getImport,
  }),
  'POST childOrder/import/errors': call({
    summary: '下载错误标注文件：全部数据行，有错误的在前并注明原因，可修改后直接上传',
    can: 'order.manage',
    input: childImportInput,
    tx: false,
    reply: 'file',
    file: 'xlsx',
    handler: previewErrorsFile,
  }),
  'POST childOrder/import/preview': call({
    summary: '预览子订单导入：逐行检查，不写入',
    can: 'order.manage',
    input: childImportInput,
    output: childImportPreviewView,
    message: '预览完成',
    tx: false,
    handler: previewImport,
  }),
  'POST childOrder/import': call({
    summary: '导入子订单：全部成功或全部不写入，后台执行',
    can: 'order.manage',
    input: childImportCommitInput,
    output: childImportView,
    message: '已开始导入',
    tx: false,
    handler: requestImport,
  }),
  'POST childOrder/product/delete/[id]': call({
    summary: '从子订单中移除商品',
    can: 'order.manage',
    input: idInput,
    output: childSavedView,
    message: '已移除',
    tx: false,
    handler: deleteItem,
  }),
  'POST childOrder/product/insert': call({
    summary: '子订单中加入商品',
    can: 'order.manage',
    input: itemInsertInput,
    output: childSavedView,
    message: '已保存',
    tx: false,
    handler: insertItem,
  }),
  'GET childOrder/product/list': call({
    summary: '订单中可分配的商品及份数',
    can: 'order.desk',
    input: splitLinesInput,
    output: splitLinesView,
    handler: listSplitLines,
  }),
  'POST childOrder/product/update': call({
    summary: '修改子订单中商品的份数',
    can: 'order.manage',
    input: itemUpdateInput,
    output: childSavedView,
    message: '已保存',
    tx: false,
    handler: updateItem,
  }),
  'GET childOrder/remaining': call({
    summary: '可分配份数',
    can: 'order.desk',
    input: orderIdInput,
    output: remainingView,
    handler: getRemaining,
  }),
  'POST childOrder/rest': call({
    summary: '设置未分配的份数是否寄往订单收货人',
    can: 'order.manage',
    input: restInput,
    output: restView,
    message: '已保存',
    handler: setRest,
  }),
  'GET childOrder/selectAllByOrderId': call({
    summary: '子订单列表',
    can: 'order.desk',
    input: childListInput,
    output: childListView,
    handler: listChildren,
  }),
  'GET childOrder/template': call({
    summary: '下载本订单的分配模板（Excel）',
    can: 'order.manage',
    input: orderIdInput,
    reply: 'file',
    file: 'xlsx',
    handler: templateFile,
  }),
  'POST childOrder/updateOne': call({
    summary: '修改子订单的收货信息和备注',
    can: 'order.manage',
    input: childUpdateInput,
    output: childSavedView,
    message: '子订单已保存',
    tx: false,
    handler: updateChild,
  }),
});
