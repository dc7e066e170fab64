import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { boolField, idField, lineField, orNull } from '@/lib/core/fields';
import { linkField } from '@/lib/core/link-fields';
import { isWebUrl } from '@/lib/core/links';
import { listedListInput, listedRowFields, versionField } from '@/lib/core/listed';
import { pagedOf } from '@/lib/core/page';
import { telephoneField } from '@/lib/core/phone';
import { patternProblem } from './tracking-rules';

/** Delivery centres and couriers as the office keeps them. */

const forEdit = { id: idField, version: versionField };
const enabled = boolField.default(true).describe('是否启用');

const centerFields = {
  code: z
    .string()
    .trim()
    .transform((v) => v.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9-]{2,10}$/, '请输入 2 到 10 位字母或数字'))
    .describe('代码'),
  name: lineField(30).min(1, '请输入名称').describe('名称'),
  areaCode: z
    .string('请选择所在地区')
    .regex(/^\d{6}$/, '请选择所在地区')
    .describe('所在地区代码'),
  address: lineField(100).min(1, '请输入详细地址').describe('详细地址'),
  contactName: lineField(20).min(1, '请输入联系人').describe('联系人'),
  contactPhone: telephoneField.describe('联系电话'),
  enabled,
};
export const deliveryCenterFields = z.object(centerFields);
export type DeliveryCenterFields = z.output<typeof deliveryCenterFields>;
export const deliveryCenterEditInput = z.object({ ...forEdit, ...editShape(centerFields) });
export type DeliveryCenterEditInput = z.output<typeof deliveryCenterEditInput>;

export const deliveryCenterListInput = z.object({
  ...listedListInput.shape,
  sort: z.enum(['updatedAt', '-updatedAt', 'id', '-id']).optional().describe('排序字段，前缀 - 为降序'),
});

const { sort: _place, ...rowFields } = listedRowFields;

export const deliveryCenterRow = z.object({
  ...rowFields,
  code: z.string().describe('代码'),
  name: z.string().describe('名称'),
  areaCode: z.string().nullable().describe('所在地区代码'),
  areaName: z.string().describe('所在地区'),
  address: z.string().nullable().describe('详细地址'),
  contactName: z.string().nullable().describe('联系人'),
  contactPhone: z.string().nullable().describe('联系电话'),
  isDefault: z.boolean().describe('是否默认'),
  onHand: z.number().int().describe('现存量'),
  reserved: z.number().int().describe('被订单占用的数量'),
});
export type DeliveryCenterRow = z.output<typeof deliveryCenterRow>;
export const deliveryCenterListView = pagedOf(deliveryCenterRow);

const corpFields = {
  code: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9]{1,29}$/, '请填写快递100 的公司编码：小写字母和数字')
    .describe('快递100 公司编码'),
  name: lineField(30).min(1, '请输入名称').describe('名称'),
  phone: orNull(telephoneField).describe('客服电话'),
  site: orNull(linkField.refine(isWebUrl, '请输入以 http:// 或 https:// 开头的网址')).describe('官方网站'),
  noPattern: orNull(
    z
      .string()
      .trim()
      .superRefine((v, issue) => {
        const problem = patternProblem(v);
        if (problem) issue.addIssue({ code: 'custom', message: problem });
      }),
  ).describe('运单号常见格式（正则表达式），不符时仅提示'),
  enabled,
};
export const deliveryCorpFields = z.object(corpFields);
export type DeliveryCorpFields = z.output<typeof deliveryCorpFields>;
export const deliveryCorpEditInput = z.object({ ...forEdit, ...editShape(corpFields) });
export type DeliveryCorpEditInput = z.output<typeof deliveryCorpEditInput>;

export const deliveryCorpRow = z.object({
  ...listedRowFields,
  code: z.string().describe('快递100 公司编码'),
  name: z.string().describe('名称'),
  phone: z.string().nullable().describe('客服电话'),
  site: z.string().nullable().describe('官方网站'),
  noPattern: z.string().nullable().describe('运单号常见格式'),
  isDefault: z.boolean().describe('是否默认'),
  shipments: z.number().int().describe('使用过的发货单数'),
});
export type DeliveryCorpRow = z.output<typeof deliveryCorpRow>;
export const deliveryCorpListView = pagedOf(deliveryCorpRow);
