import { z } from 'zod';
import { idField, idsInput, intField, lineField } from '@/lib/core/fields';
import { pageFields, pagedOf } from '@/lib/core/page';
import { uploadKinds, type UploadKind } from '@/lib/states/upload';

const kinds = Object.keys(uploadKinds) as [UploadKind, ...UploadKind[]];
const time = z.string().describe('ISO-8601 时间');

/** `0` names the top of the library. */
const folderField = intField(0, Number.MAX_SAFE_INTEGER).describe('文件夹编号，0 为根目录');

const mediaSorts = ['-id', 'id', 'name', '-sizeBytes'] as const;

export const mediaListInput = z.object({
  ...pageFields,
  keyword: lineField(50).optional().describe('文件名或标题关键词'),
  kind: z.enum(kinds).optional().describe('类型'),
  folderId: folderField.optional().describe('文件夹编号，0 为根目录；不填为全部'),
  used: z.enum(['yes', 'no']).optional().describe('是否在用'),
  sort: z.enum(mediaSorts).optional().describe('排序：-id 最新，id 最早，name 名称，-sizeBytes 最大'),
});
export type MediaListInput = z.output<typeof mediaListInput>;

export const mediaView = z.object({
  id: z.number().int(),
  path: z.string().describe('地址，/files/ 开头'),
  thumb: z.string().nullable().describe('缩略图地址，仅图片'),
  kind: z.enum(kinds).describe('类型'),
  title: z.string().describe('标题，默认为原文件名'),
  originalName: z.string().describe('原文件名'),
  ext: z.string().describe('扩展名，不含点'),
  mime: z.string(),
  sizeBytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  folderId: z.number().int().nullable(),
  ownerName: z.string().nullable().describe('上传人'),
  createdAt: time,
  uses: z.number().int().describe('被使用的次数'),
});
export type MediaView = z.output<typeof mediaView>;
export const mediaListView = pagedOf(mediaView);

export const mediaPlaceView = z.object({
  entity: z.string(),
  entityId: z.string(),
  label: z.string().describe('类别，如 文章'),
  title: z.string().describe('名称'),
  href: z.string().nullable().describe('后台地址'),
});
export type MediaPlace = z.output<typeof mediaPlaceView>;

export const mediaDetailView = z.object({
  ...mediaView.shape,
  places: z.array(mediaPlaceView).describe('使用处'),
});
export type MediaDetail = z.output<typeof mediaDetailView>;

export const mediaEditInput = z.object({
  id: idField,
  title: lineField(120).min(1, '请输入标题').describe('标题'),
});
export type MediaEditInput = z.output<typeof mediaEditInput>;

export const mediaMoveInput = z.object({ ...idsInput.shape, folderId: folderField });
export type MediaMoveInput = z.output<typeof mediaMoveInput>;

export const folderView = z.object({
  id: z.number().int(),
  parentId: z.number().int().nullable(),
  name: z.string(),
  files: z.number().int().describe('文件数，不含下级'),
});
export type FolderView = z.output<typeof folderView>;
export const folderListView = z.object({
  folders: z.array(folderView),
  top: z.number().int().describe('根目录的文件数'),
  total: z.number().int().describe('全部文件数'),
});
export type FolderList = z.output<typeof folderListView>;

const folderName = lineField(30)
  .min(1, '请输入文件夹名称')
  .refine((v) => !/[\\/]/.test(v), '名称不能包含斜杠')
  .describe('名称');

export const folderAddInput = z.object({ name: folderName, parentId: folderField.default(0) });
export type FolderAddInput = z.output<typeof folderAddInput>;
export const folderEditInput = z.object({ id: idField, name: folderName, parentId: folderField });
export type FolderEditInput = z.output<typeof folderEditInput>;

export const mediaIdsInput = idsInput;
export const mediaIdInput = z.object({ id: idField });

/** One call of the editor's protocol. Everything but the action is looked at by the action itself. */
export const editorInput = z.looseObject({
  action: z.string().max(40).optional().describe('动作，如 config、uploadimage、catchimage、listimage'),
  callback: z.string().max(200).optional().describe('JSONP 回调名，默认不开启'),
  folderId: folderField.optional().describe('存入的文件夹'),
});
export type EditorInput = z.output<typeof editorInput>;

/** A bare object, not the envelope: `state` is `SUCCESS` or the sentence that the editor shows. */
export const editorReplyView = z.record(z.string(), z.unknown());
