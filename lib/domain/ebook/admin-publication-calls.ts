import 'server-only';
import { idInput, idsInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { privateFile } from '@/lib/server/http/files';
import { activateAsset } from './commands/activate-asset';
import { cancelAsset } from './commands/cancel-asset';
import { deleteAssets } from './commands/delete-assets';
import { editAsset } from './commands/edit-asset';
import { retryAsset } from './commands/retry-asset';
import { storeSource } from './commands/store-source';
import {
  assetActivateInput,
  assetDetailView,
  assetEditInput,
  assetListInput,
  assetListView,
  assetPageInput,
  assetRow,
  assetSummaryView,
  assetTextInput,
  assetTextView,
  sourceInput,
  targetInput,
  targetView,
} from './publish-contract';
import { findAssetPicture, getAssetText } from './publish-page-queries';
import { countAssets, getAsset, listAssets } from './publish-queries';
import { findTargets } from './publish-target-queries';

export const adminEbookPublicationCalls = calls('admin/product', {
  'POST ebook/activate': call({
    summary: '启用或停用出版物的一个版本',
    can: 'ebook.release',
    input: assetActivateInput,
    handler: async (ctx, input) => {
      await activateAsset(ctx, input);
      return null;
    },
  }),
  'POST ebook/cancel/[id]': call({
    summary: '取消转换出版物文件',
    can: 'ebook.publish',
    message: '已取消',
    input: idInput,
    handler: async (ctx, { id }) => {
      await cancelAsset(ctx, id);
      return null;
    },
  }),
  'POST ebook/del': call({
    summary: '删除未启用的出版物文件',
    can: 'ebook.publish',
    message: '已删除',
    input: idsInput,
    handler: async (ctx, { ids }) => {
      await deleteAssets(ctx, ids);
      return null;
    },
  }),
  'GET ebook/detail/[id]': call({
    summary: '出版物文件详情：目录、各页与各版本',
    can: 'ebook.published',
    input: idInput,
    output: assetDetailView,
    handler: (ctx, { id }) => getAsset(ctx, id),
  }),
  'POST ebook/edit': call({
    summary: '修改出版物文件的标题和试读页数，或者转换完成后是否自动启用',
    can: 'ebook.release',
    message: '保存成功',
    input: assetEditInput,
    publicText: true,
    handler: async (ctx, input) => {
      await editAsset(ctx, input);
      return null;
    },
  }),
  'GET ebook/list': call({
    summary: '出版物文件列表',
    can: 'ebook.published',
    input: assetListInput,
    output: assetListView,
    handler: listAssets,
  }),
  'GET ebook/page/[id]/[n]': call({
    summary: '审看出版物的一页',
    can: 'ebook.published',
    input: assetPageInput,
    reply: 'file',
    file: 'stored',
    handler: async (ctx, input) => privateFile(ctx.ports.storage, await findAssetPicture(ctx, input)),
  }),
  'POST ebook/retry/[id]': call({
    summary: '重新转换出版物文件',
    can: 'ebook.publish',
    message: '已重新排队',
    input: idInput,
    handler: async (ctx, { id }) => {
      await retryAsset(ctx, id);
      return null;
    },
  }),
  'GET ebook/summary': call({
    summary: '出版物文件各状态数量',
    can: 'ebook.published',
    output: assetSummaryView,
    handler: countAssets,
  }),
  'GET ebook/target': call({
    summary: '可上传文件的电子商品与期次',
    can: 'product.read',
    input: targetInput,
    output: targetView,
    handler: findTargets,
  }),
  'GET ebook/text/[id]/[n]': call({
    summary: '审看出版物一页的文字',
    can: 'ebook.published',
    input: assetTextInput,
    output: assetTextView,
    handler: getAssetText,
  }),
  'POST ebook/upload': call({
    summary: '上传出版物文件（PDF 或 EPUB）',
    can: 'ebook.publish',
    rate: 'upload',
    tx: false,
    message: '已上传，正在排队转换',
    input: sourceInput,
    publicText: true,
    output: assetRow,
    handler: storeSource,
  }),
});
