import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { boolField, idField, lineField } from '@/lib/core/fields';
import { versionField } from '@/lib/core/listed';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { normalizeTelephone } from '@/lib/core/phone-number';
import { normalManagerCode } from './manager-rules';
import { areaCodeField } from './office-contract';

/** A code as somebody types it: capitals, digits and hyphens. */
export const managerCodeField = lineField(32)
  .transform(normalManagerCode)
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{1,31}$/, '编码由 2 至 32 位字母、数字或短横线组成'))
  .describe('区域经理编码');

/** Most areas that one person is responsible for. */
export const MAX_SCOPES = 100;

const fields = {
  code: managerCodeField,
  name: lineField(30).min(1, '请输入姓名').describe('姓名'),
  phone: lineField(40)
    .overwrite(normalizeTelephone)
    .regex(/^[0-9+() 转-]*$/, '请输入正确的电话号码')
    .default('')
    .describe('电话，仅后台可见'),
  remark: lineField(100).default('').describe('备注'),
  areaCodes: z
    .array(areaCodeField)
    .min(1, '请选择负责地区')
    .max(MAX_SCOPES, `负责地区最多 ${MAX_SCOPES} 个`)
    .describe('负责地区代码'),
  enabled: boolField.default(true).describe('是否启用'),
};
export const managerFields = z.object(fields);
export type ManagerFields = z.output<typeof managerFields>;
export const managerEditInput = z.object({ id: idField, version: versionField, ...editShape(fields) });
export type ManagerEditInput = z.output<typeof managerEditInput>;

export const managerOfficeListInput = z.object({
  ...officeListFields,
  sort: z.enum(['code', '-code', 'updatedAt', '-updatedAt']).optional().describe('排序，默认按编码'),
  enabled: boolField.optional().describe('是否启用'),
  areaCode: areaCodeField.optional().describe('负责该地区（含其上级、下级）'),
});
export type ManagerOfficeListInput = z.output<typeof managerOfficeListInput>;

const scopeView = z.object({
  code: z.string().describe('地区代码'),
  name: z.string().describe('地区名称，含省市'),
});

export const managerOfficeRow = z.object({
  id: z.number().int(),
  code: z.string().describe('区域经理编码'),
  name: z.string(),
  phone: z.string().nullable(),
  remark: z.string().nullable(),
  enabled: z.boolean(),
  areas: z.array(scopeView).describe('负责地区'),
  orders: z.number().int().describe('使用该编码的订单数'),
  version: z.number().int(),
  updatedAt: z.string(),
});
export type ManagerOfficeRow = z.output<typeof managerOfficeRow>;
export const managerOfficeListView = pagedOf(managerOfficeRow);

/** What everybody may see of a code: no telephone. */
export const managerView = z.object({
  code: z.string().describe('区域经理编码'),
  name: z.string().describe('姓名'),
  areas: z.array(scopeView).describe('负责地区'),
});
export type ManagerView = z.output<typeof managerView>;

export const managerListInput = z.object({
  areaCode: z
    .string()
    .regex(/^(\d{6})?$/, '地区代码为 6 位数字')
    .optional()
    .describe('地区代码；填写后只返回负责该地区的编码，区县优先于市，市优先于省'),
});
export const managerListView = z.array(managerView);

export const managerTreeView = z.array(
  z.object({
    code: z.string().describe('省级地区代码'),
    name: z.string().describe('省级地区名称'),
    managers: z.array(managerView).describe('该省的区域经理'),
  }),
);
export type ManagerTree = z.output<typeof managerTreeView>;

export const managerByCodeInput = z.object({ code: managerCodeField });
