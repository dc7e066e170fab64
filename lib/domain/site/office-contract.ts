import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { boolField, idField, lineField, orNull, typedCode } from '@/lib/core/fields';
import { linkField, sitePathField } from '@/lib/core/link-fields';
import { isWebUrl } from '@/lib/core/links';
import { listedListInput, listedRowFields, versionField } from '@/lib/core/listed';
import { pagedOf } from '@/lib/core/page';
import { telephoneField } from '@/lib/core/phone';

const enabled = boolField.default(true).describe('是否启用');
const forEdit = { id: idField, version: versionField };
const named = (max: number) => lineField(max).min(1, '必填');

/** Order of an office list: by place unless the person chose another. */
export const siteOfficeListInput = listedListInput;
export type SiteOfficeListInput = z.output<typeof siteOfficeListInput>;

/** Target of a friendly link: always another site, so http(s) only (security.md S-31). */
const webUrlField = linkField
  .refine(isWebUrl, '请输入以 http:// 或 https:// 开头的网址')
  .transform((url) => url.replace(/^https?:/i, (scheme) => scheme.toLowerCase()));

export const friendLinkFields = z.object({
  name: named(40).describe('名称'),
  url: webUrlField.describe('网址'),
  logoPath: orNull(sitePathField).describe('标志图片路径'),
  enabled,
});
export type FriendLinkFields = z.output<typeof friendLinkFields>;
export const friendLinkEditInput = z.object({ ...forEdit, ...editShape(friendLinkFields.shape) });
export type FriendLinkEditInput = z.output<typeof friendLinkEditInput>;
export const friendLinkOfficeRow = z.object({
  ...listedRowFields,
  name: z.string(),
  url: z.string(),
  logoPath: z.string().nullable(),
});
export type FriendLinkOfficeRow = z.output<typeof friendLinkOfficeRow>;
export const friendLinkOfficeListView = pagedOf(friendLinkOfficeRow);

export const advisoryFields = z.object({
  name: named(20).describe('名称'),
  phone: telephoneField.describe('电话'),
  detail: lineField(60).default('').describe('说明'),
  enabled,
});
export type AdvisoryFields = z.output<typeof advisoryFields>;
export const advisoryEditInput = z.object({ ...forEdit, ...editShape(advisoryFields.shape) });
export type AdvisoryEditInput = z.output<typeof advisoryEditInput>;
export const advisoryOfficeRow = z.object({
  ...listedRowFields,
  name: z.string(),
  phone: z.string(),
  detail: z.string(),
  inFooter: z.boolean().describe('是否显示在页脚：前四个启用的联系人'),
});
export type AdvisoryOfficeRow = z.output<typeof advisoryOfficeRow>;
export const advisoryOfficeListView = pagedOf(advisoryOfficeRow);

export const qqFields = z.object({
  name: named(20).describe('名称'),
  qq: typedCode()
    .regex(/^[1-9]\d{4,11}$/, '请输入 5 到 12 位的 QQ 号')
    .describe('QQ 号'),
  enabled,
});
export type QqFields = z.output<typeof qqFields>;
export const qqEditInput = z.object({ ...forEdit, ...editShape(qqFields.shape) });
export type QqEditInput = z.output<typeof qqEditInput>;
export const qqOfficeRow = z.object({ ...listedRowFields, name: z.string(), qq: z.string() });
export type QqOfficeRow = z.output<typeof qqOfficeRow>;
export const qqOfficeListView = pagedOf(qqOfficeRow);

export const qaGroupFields = z.object({ name: named(20).describe('分组名称'), enabled });
export type QaGroupFields = z.output<typeof qaGroupFields>;
export const qaGroupEditInput = z.object({ ...forEdit, ...editShape(qaGroupFields.shape) });
export type QaGroupEditInput = z.output<typeof qaGroupEditInput>;
export const qaGroupOfficeRow = z.object({
  ...listedRowFields,
  name: z.string(),
  items: z.number().int().describe('问题数量'),
  shown: z.number().int().describe('启用的问题数量'),
});
export type QaGroupOfficeRow = z.output<typeof qaGroupOfficeRow>;
export const qaGroupOfficeListView = pagedOf(qaGroupOfficeRow);

export const qaFields = z.object({
  groupId: idField.describe('分组'),
  question: named(100).describe('问题'),
  answerHtml: z.string().max(100_000, '答案过长').describe('答案 HTML'),
  enabled,
});
export type QaFields = z.output<typeof qaFields>;
export const qaEditInput = z.object({ ...forEdit, ...editShape(qaFields.shape) });
export type QaEditInput = z.output<typeof qaEditInput>;
export const qaOfficeListInput = z.object({
  ...siteOfficeListInput.shape,
  groupId: idField.optional().describe('分组编号'),
});
export type QaOfficeListInput = z.output<typeof qaOfficeListInput>;
export const qaOfficeRow = z.object({
  ...listedRowFields,
  groupId: z.number().int(),
  groupName: z.string(),
  groupEnabled: z.boolean(),
  question: z.string(),
  answerStart: z.string().describe('答案开头'),
});
export type QaOfficeRow = z.output<typeof qaOfficeRow>;
export const qaOfficeListView = pagedOf(qaOfficeRow);
export const qaOfficeView = z.object({ ...qaOfficeRow.shape, answerHtml: z.string() });
export type QaOfficeView = z.output<typeof qaOfficeView>;
