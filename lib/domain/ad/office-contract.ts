import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { boolField, idField, intField, lineField, orNull } from '@/lib/core/fields';
import { linkField, sitePathField } from '@/lib/core/link-fields';
import { listedRowFields, versionField } from '@/lib/core/listed';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { adStates, type AdState } from '@/lib/states/ad';

const positionField = intField(1, 5).describe('广告位 1 到 5');
const stateWords = Object.keys(adStates) as [AdState, ...AdState[]];

/** A moment with its offset, within the years a calendar shows. */
const momentField = z.iso
  .datetime({ offset: true, error: '请选择正确的时间' })
  .transform((text) => new Date(text))
  .refine((d) => d.getUTCFullYear() >= 2000 && d.getUTCFullYear() < 2100, '请选择正确的时间');

const fields = {
  position: positionField,
  title: lineField(60).min(1, '请输入标题').describe('标题，也是图片的替代文字'),
  path: z.string().trim().min(1, '请上传图片').pipe(sitePathField).describe('图片路径'),
  url: orNull(
    linkField.transform((url) => url.replace(/^https?:/i, (scheme) => scheme.toLowerCase())),
  ).describe('目标地址，空为不可点击'),
  startsAt: orNull(momentField).describe('开始时间，空为立即'),
  endsAt: orNull(momentField).describe('结束时间，空为长期'),
  enabled: boolField.default(true).describe('是否启用'),
};

export const ENDS_BEFORE = '结束时间必须晚于开始时间';

/** The end of a period is after its beginning. */
function ordered<T extends { startsAt?: Date | null; endsAt?: Date | null }>(
  v: T,
  issue: z.core.$RefinementCtx<T>,
) {
  if (v.startsAt && v.endsAt && v.endsAt <= v.startsAt) {
    issue.addIssue({ code: 'custom', path: ['endsAt'], message: ENDS_BEFORE });
  }
}

export const adFields = z.object(fields).superRefine(ordered);
export type AdFields = z.output<typeof adFields>;
export const adEditInput = z
  .object({ id: idField, version: versionField, ...editShape(fields) })
  .superRefine(ordered);
export type AdEditInput = z.output<typeof adEditInput>;

export const adOfficeListInput = z.object({
  ...officeListFields,
  sort: z
    .enum(['sort', '-sort', 'clicks', '-clicks', 'updatedAt', '-updatedAt', 'id', '-id'])
    .optional()
    .describe('排序字段，前缀 - 为降序；默认按广告位和显示顺序'),
  position: positionField.optional(),
  state: z.enum(stateWords).optional().describe('投放状态'),
});
export type AdOfficeListInput = z.output<typeof adOfficeListInput>;

const time = z.string().nullable().describe('ISO-8601 时间');

export const adOfficeRow = z.object({
  ...listedRowFields,
  position: z.number().int(),
  positionName: z.string(),
  title: z.string(),
  path: z.string(),
  url: z.string().nullable(),
  startsAt: time,
  endsAt: time,
  state: z.enum(stateWords).describe('投放状态'),
  clicks: z.number().int().describe('点击次数'),
});
export type AdOfficeRow = z.output<typeof adOfficeRow>;
export const adOfficeListView = pagedOf(adOfficeRow);

export const adPositionFields = z.object({
  name: lineField(20).min(1, '请输入名称').describe('名称'),
  description: orNull(lineField(100)).describe('说明'),
  width: intField(50, 4000).describe('建议宽度，像素'),
  height: intField(20, 4000).describe('建议高度，像素'),
  maxCount: intField(1, 10).describe('最多展示几个'),
  active: boolField.default(true).describe('是否启用'),
});
export const adPositionInput = z.object({ position: positionField, ...adPositionFields.shape });
export type AdPositionInput = z.output<typeof adPositionInput>;
export const adPositionEditInput = z.object({
  position: positionField,
  ...editShape(adPositionFields.shape),
});
export type AdPositionEditInput = z.output<typeof adPositionEditInput>;

export const adPositionIdInput = z.object({ id: positionField });
export const adPositionIdsInput = z.object({
  ids: z.array(positionField).min(1).max(5).describe('广告位列表'),
});
export const adPositionEnableInput = z.object({
  ...adPositionIdsInput.shape,
  enabled: boolField.describe('是否启用'),
});

export const adPositionRow = z.object({
  position: z.number().int(),
  name: z.string(),
  description: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  maxCount: z.number().int().nullable(),
  active: z.boolean(),
  total: z.number().int().describe('广告数量'),
  running: z.number().int().describe('投放中的数量'),
  clicks: z.number().int().describe('点击次数合计'),
});
export type AdPositionRow = z.output<typeof adPositionRow>;
export const adPositionListView = z.array(adPositionRow);
