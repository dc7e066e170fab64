import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { privateFile } from '@/lib/server/http/files';
import { answerEditor, readForEditor } from './commands/answer-editor';
import { addFolder, deleteFolder, editFolder } from './commands/change-folders';
import { deleteMedia, editMedia, moveMedia } from './commands/change-media';
import {
  editorInput,
  editorReplyView,
  folderAddInput,
  folderEditInput,
  folderListView,
  mediaDetailView,
  mediaEditInput,
  mediaIdInput,
  mediaIdsInput,
  mediaListInput,
  mediaListView,
  mediaMoveInput,
} from './contract';
import { presentMedia } from './present';
import { findOfficeFile } from './private-queries';
import { getMedia, listFolders, listMedia } from './queries';

export const adminUploadCalls = calls('admin', {
  'GET file/download/[id]': call({
    summary: '下载用户提交的附件',
    can: 'admin',
    input: idInput,
    reply: 'file',
    file: 'stored',
    handler: async (ctx, { id }) => privateFile(ctx.ports.storage, await findOfficeFile(ctx, id)),
  }),
  'POST media/del': call({
    summary: '删除媒体文件（在用的拒绝）',
    can: 'upload.editor',
    input: mediaIdsInput,
    message: '已删除',
    handler: async (ctx, input) => {
      await deleteMedia(ctx, input.ids);
      return null;
    },
  }),
  'GET media/detail/[id]': call({
    summary: '媒体文件详情与使用处',
    can: 'upload.editor',
    input: mediaIdInput,
    output: mediaDetailView,
    handler: async (ctx, { id }) => {
      const file = await getMedia(ctx, id);
      return { ...presentMedia(file), places: file.places };
    },
  }),
  'POST media/edit': call({
    summary: '修改媒体文件标题',
    can: 'upload.editor',
    input: mediaEditInput,
    publicText: true,
    message: '已保存',
    handler: async (ctx, input) => {
      await editMedia(ctx, input);
      return null;
    },
  }),
  'POST media/folder/add': call({
    summary: '新建文件夹',
    can: 'upload.editor',
    input: folderAddInput,
    output: mediaIdInput,
    message: '文件夹已建立',
    handler: async (ctx, input) => ({ id: await addFolder(ctx, input) }),
  }),
  'POST media/folder/del': call({
    summary: '删除空文件夹',
    can: 'upload.editor',
    input: mediaIdInput,
    message: '已删除',
    handler: async (ctx, input) => {
      await deleteFolder(ctx, input.id);
      return null;
    },
  }),
  'POST media/folder/edit': call({
    summary: '重命名或移动文件夹',
    can: 'upload.editor',
    input: folderEditInput,
    message: '已保存',
    handler: async (ctx, input) => {
      await editFolder(ctx, input);
      return null;
    },
  }),
  'GET media/folder/list': call({
    summary: '媒体库文件夹',
    can: 'upload.editor',
    output: folderListView,
    handler: (ctx) => listFolders(ctx),
  }),
  'GET media/list': call({
    summary: '媒体库列表',
    can: 'upload.editor',
    input: mediaListInput,
    output: mediaListView,
    handler: async (ctx, input) => {
      const page = await listMedia(ctx, input);
      return { ...page, list: page.list.map(presentMedia) };
    },
  }),
  'POST media/move': call({
    summary: '移动媒体文件',
    can: 'upload.editor',
    input: mediaMoveInput,
    message: '已移动',
    handler: async (ctx, input) => {
      await moveMedia(ctx, input);
      return null;
    },
  }),
  'POST ued/catchimage': call({
    summary: '编辑器抓取远程图片',
    can: 'upload.editor',
    input: editorInput,
    output: editorReplyView,
    reply: 'editor',
    rate: 'upload',
    tx: false,
    handler: (ctx, input) => answerEditor(ctx, { ...input, action: 'catchimage' }),
  }),
  'GET ued/config': call({
    summary: '编辑器接口：配置与文件列表',
    can: 'upload.editor',
    input: editorInput,
    output: editorReplyView,
    reply: 'editor',
    handler: readForEditor,
  }),
  'POST ued/config': call({
    summary: '编辑器接口：上传与抓取',
    can: 'upload.editor',
    input: editorInput,
    output: editorReplyView,
    reply: 'editor',
    rate: 'upload',
    tx: false,
    handler: answerEditor,
  }),
  'GET ued/listfile': call({
    summary: '编辑器文件列表',
    can: 'upload.editor',
    input: editorInput,
    output: editorReplyView,
    reply: 'editor',
    handler: (ctx, input) => readForEditor(ctx, { ...input, action: 'listfile' }),
  }),
  'GET ued/listimage': call({
    summary: '编辑器图片列表',
    can: 'upload.editor',
    input: editorInput,
    output: editorReplyView,
    reply: 'editor',
    handler: (ctx, input) => readForEditor(ctx, { ...input, action: 'listimage' }),
  }),
  'POST ued/upload': call({
    summary: '编辑器上传（action 同统一接口）',
    can: 'upload.editor',
    input: editorInput,
    output: editorReplyView,
    reply: 'editor',
    rate: 'upload',
    tx: false,
    handler: answerEditor,
  }),
});
