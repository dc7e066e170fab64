import { z } from 'zod';
import { boolField, lineField } from '@/lib/core/fields';
import { pageFields, pagedOf } from '@/lib/core/page';
import { settingGroups, type SettingGroup } from '@/lib/domain/site/platform-rules';

const groups = Object.keys(settingGroups) as [SettingGroup, ...SettingGroup[]];
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const settingView = z.object({
  key: z.string().describe('设置项'),
  label: z.string().describe('名称'),
  group: z.enum(groups).describe('分组'),
  kind: z.enum(['line', 'text', 'link', 'year', 'switch']).describe('类型'),
  hint: z.string().nullable().describe('说明'),
  value: value.describe('当前值，空为未设置'),
  shown: z.boolean().nullable().describe('是否显示；空为没有显示开关'),
  updatedAt: z.string().nullable().describe('最后修改时间，提交修改时原样带回；空为从未设置'),
  updatedByName: z.string().nullable().describe('最后修改人'),
});
export type SettingView = z.output<typeof settingView>;
export const settingListView = z.object({ items: z.array(settingView) });

export const settingEditInput = z.object({
  items: z
    .array(
      z.strictObject({
        key: lineField(60).describe('设置项'),
        value: z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]).describe('新值，空为清除'),
        shown: boolField.optional().describe('是否显示'),
        updatedAt: z.iso.datetime({ offset: true }).nullable().describe('编辑时读到的最后修改时间'),
      }),
    )
    .min(1)
    .max(60)
    .refine((items) => new Set(items.map((i) => i.key)).size === items.length, '设置项重复')
    .describe('要修改的设置项，全部成功或全部不变'),
});
export type SettingEditInput = z.output<typeof settingEditInput>;
export const settingSavedView = z.object({ changed: z.number().int().describe('实际修改的项数') });

export const settingHistoryInput = z.object({
  ...pageFields,
  key: lineField(60).optional().describe('只看一个设置项'),
});
export type SettingHistoryInput = z.output<typeof settingHistoryInput>;
export const settingHistoryRow = z.object({
  id: z.number().int().describe('日志编号'),
  key: z.string().describe('设置项'),
  label: z.string().describe('名称'),
  before: z.string().nullable().describe('修改前'),
  after: z.string().nullable().describe('修改后'),
  actorName: z.string().describe('修改人'),
  ip: z.string().nullable().describe('IP 地址'),
  createdAt: z.string().describe('修改时间'),
});
export type SettingHistoryRow = z.output<typeof settingHistoryRow>;
export const settingHistoryView = pagedOf(settingHistoryRow);
