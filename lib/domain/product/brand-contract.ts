import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { boolField, idField, lineField, orNull } from '@/lib/core/fields';
import { sitePathField } from '@/lib/core/link-fields';
import { listedRowFields, versionField } from '@/lib/core/listed';
import { pagedOf } from '@/lib/core/page';

export const brandFields = z.object({
  name: lineField(40).min(1, '请输入品牌名称').describe('品牌名称'),
  logoPath: orNull(sitePathField).describe('标志图片路径'),
  description: orNull(lineField(200)).describe('品牌说明'),
  enabled: boolField.default(true).describe('是否启用'),
});
export type BrandFields = z.output<typeof brandFields>;

export const brandEditInput = z.object({
  id: idField,
  version: versionField,
  ...editShape(brandFields.shape),
});
export type BrandEditInput = z.output<typeof brandEditInput>;

export const brandOfficeRow = z.object({
  ...listedRowFields,
  name: z.string().describe('品牌名称'),
  logoPath: z.string().nullable().describe('标志'),
  description: z.string().nullable().describe('品牌说明'),
  products: z.number().int().describe('商品数'),
  onSale: z.number().int().describe('上架商品数'),
});
export type BrandOfficeRow = z.output<typeof brandOfficeRow>;
export const brandOfficeListView = pagedOf(brandOfficeRow);
