import { z } from 'zod';
import { idField, intField } from '@/lib/core/fields';

export const productFreightInput = z.object({
  productId: idField.describe('商品编号'),
  quantity: intField(1, 9999).default(1).describe('数量'),
  areaCode: z
    .string()
    .regex(/^\d{6}$/, '地区代码为 6 位数字')
    .describe('收货地区代码，省、市或区县'),
});
export type ProductFreightInput = z.output<typeof productFreightInput>;

export const productFreightView = z.object({
  areaCode: z.string().describe('地区代码'),
  areaName: z.string().describe('地区名称，含上级'),
  needed: z.boolean().describe('是否需要运费；电子商品不需要'),
  leaves: z.string().nullable().describe('何时寄出；电子商品为空'),
  methods: z
    .array(
      z.object({
        id: z.number().int().describe('配送方式编号'),
        name: z.string().describe('配送方式'),
        kind: z.string().describe('类型：express 快递，post 邮寄，pickup 自提'),
        freightFen: z.number().int().nullable().describe('运费（分）；空为不送达该地区'),
        freeText: z.string().nullable().describe('该地区的满额免运费说明；空为无此优惠'),
      }),
    )
    .describe('可选的配送方式'),
});
export type ProductFreight = z.output<typeof productFreightView>;

export const freeFreightView = z.object({
  lines: z.array(z.string()).describe('满额免运费说明，每行一条；没有此优惠为空'),
});
