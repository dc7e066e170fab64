import 'server-only';
import { idInput, idsInput } from '@/lib/core/fields';
import { savedView } from '@/lib/core/listed';
import { call, calls } from '@/lib/data/call';
import { privateFile } from '@/lib/server/http/files';
import { applyStock, previewStock, stockTemplate } from './commands/apply-file';
import { importMaps, mapTemplate, previewMaps } from './commands/import-map';
import { resolveUnmapped } from './commands/resolve-unmapped';
import { retryPushes } from './commands/retry-pushes';
import { addMap, deleteMaps, editMap } from './commands/save-map';
import { startPull } from './commands/start-pull';
import { fileApplyInput, filePreviewInput, filePreviewView } from './file-contract';
import {
  mapAddInput,
  mapEditInput,
  mapImportApplyInput,
  mapImportInput,
  mapImportView,
  mapListInput,
  mapListView,
  mapView,
  unmappedListInput,
  unmappedListView,
  unmappedResolveInput,
} from './map-contract';
import { getMap, listMaps, listUnmapped } from './map-queries';
import { pushListInput, pushListView, pushRetryInput, pushRetryView } from './push-contract';
import { listPushes } from './push-queries';
import {
  healthView,
  runDetailView,
  runListInput,
  runListView,
  runRowListInput,
  runRowListView,
  syncInput,
} from './run-contract';
import { getHealth, getRun, listRunRows, listRuns, openRunFile } from './run-queries';

export const adminErpCalls = calls('admin', {
  'POST erp/file/apply': call({
    summary: '按 ERP 库存文件调整库存：有一行错误则全部不执行',
    can: 'erp.manage',
    input: fileApplyInput,
    output: runDetailView,
    message: '导入成功',
    tx: false,
    handler: applyStock,
  }),
  'POST erp/file/preview': call({
    summary: '试算 ERP 库存文件：逐行检查并列出差异，不写入',
    can: 'erp.manage',
    input: filePreviewInput,
    output: filePreviewView,
    message: '试算完成',
    tx: false,
    handler: previewStock,
  }),
  'GET erp/file/template': call({
    summary: 'ERP 库存文件模板',
    can: 'erp.manage',
    reply: 'file',
    file: 'xlsx',
    handler: stockTemplate,
  }),
  'GET erp/health': call({
    summary: 'ERP 接口与同步的状态',
    can: 'erp.manage',
    output: healthView,
    handler: getHealth,
  }),
  'GET erp/push/list': call({
    summary: '推送到 ERP 的单据',
    can: 'erp.manage',
    input: pushListInput,
    output: pushListView,
    handler: listPushes,
  }),
  'POST erp/push/retry': call({
    summary: '重新推送失败的单据',
    can: 'erp.manage',
    input: pushRetryInput,
    output: pushRetryView,
    message: '已重新排队',
    handler: retryPushes,
  }),
  'GET erp/run/detail/[id]': call({
    summary: 'ERP 同步详情',
    can: 'erp.manage',
    input: idInput,
    output: runDetailView,
    handler: (ctx, { id }) => getRun(ctx, id),
  }),
  'GET erp/run/file/[id]': call({
    summary: '下载导入的 ERP 库存文件；每次下载记入操作日志',
    can: 'erp.manage',
    input: idInput,
    reply: 'file',
    file: 'document',
    tx: true,
    handler: async (ctx, { id }) => privateFile(ctx.ports.storage, await openRunFile(ctx, id)),
  }),
  'GET erp/run/list': call({
    summary: 'ERP 同步记录',
    can: 'erp.manage',
    input: runListInput,
    output: runListView,
    handler: listRuns,
  }),
  'GET erp/run/row/list': call({
    summary: 'ERP 同步的各行',
    can: 'erp.manage',
    input: runRowListInput,
    output: runRowListView,
    handler: listRunRows,
  }),
  'POST erp/software/add': call({
    summary: '新增 ERP 图书对照',
    can: 'erp.manage',
    input: mapAddInput,
    output: savedView,
    message: '保存成功',
    handler: addMap,
  }),
  'POST erp/software/del': call({
    summary: '删除 ERP 图书对照',
    can: 'erp.manage',
    input: idsInput,
    message: '已删除',
    handler: async (ctx, { ids }) => {
      await deleteMaps(ctx, ids);
      return null;
    },
  }),
  'GET erp/software/detail/[id]': call({
    summary: 'ERP 图书对照详情',
    can: 'erp.manage',
    input: idInput,
    output: mapView,
    handler: (ctx, { id }) => getMap(ctx, id),
  }),
  'POST erp/software/edit': call({
    summary: '修改 ERP 图书对照',
    can: 'erp.manage',
    input: mapEditInput,
    output: savedView,
    message: '保存成功',
    handler: editMap,
  }),
  'POST erp/software/import/preview': call({
    summary: '预览 ERP 图书对照导入的变更与错误',
    can: 'erp.manage',
    input: mapImportInput,
    output: mapImportView,
    message: '预览完成',
    tx: false,
    handler: previewMaps,
  }),
  'POST erp/software/import': call({
    summary: '导入 ERP 图书对照，全部成功或全部不导入',
    can: 'erp.manage',
    input: mapImportApplyInput,
    output: mapImportView,
    message: '导入成功',
    tx: false,
    handler: importMaps,
  }),
  'GET erp/software/list': call({
    summary: 'ERP 图书对照列表',
    can: 'erp.manage',
    input: mapListInput,
    output: mapListView,
    handler: listMaps,
  }),
  'GET erp/software/template': call({
    summary: 'ERP 图书对照导入模板',
    can: 'erp.manage',
    reply: 'file',
    file: 'xlsx',
    handler: mapTemplate,
  }),
  'GET erp/unmapped/list': call({
    summary: '待对照的 ERP 编码',
    can: 'erp.manage',
    input: unmappedListInput,
    output: unmappedListView,
    handler: listUnmapped,
  }),
  'POST erp/unmapped/resolve': call({
    summary: '处理待对照的 ERP 编码：对照、不需对照、恢复',
    can: 'erp.manage',
    input: unmappedResolveInput,
    handler: async (ctx, input) => {
      await resolveUnmapped(ctx, input);
      return null;
    },
  }),
  'POST stock/erp/sync': call({
    summary: '立即从 ERP 拉取库存',
    can: 'erp.manage',
    input: syncInput,
    output: runDetailView,
    message: '已开始同步',
    handler: startPull,
  }),
});
