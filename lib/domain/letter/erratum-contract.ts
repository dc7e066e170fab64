import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { boolField, dateField, idField, lineField, orNull } from '@/lib/core/fields';
import { listedListInput, listedRowFields, versionField } from '@/lib/core/listed';
import { pagedOf } from '@/lib/core/page';

/** Places and texts of a correction; a letter that reports a mistake takes the same. */
export const erratumPlaceFields = {
  edition: orNull(lineField(40)).describe('版次、印次或期次'),
  page: orNull(lineField(20)).describe('页码，或“版权页”等位置'),
  line: orNull(lineField(20)).describe('行数，或“图 3”等位置'),
};
export const wrongTextField = lineField(200).describe('误：印错的文字');
export const rightTextField = lineField(200).describe('正：正确的文字');

const textFields = {
  ...erratumPlaceFields,
  wrongText: wrongTextField.min(1, '请填写印错的文字'),
  rightText: rightTextField.min(1, '请填写正确的文字'),
  statedOn: dateField().describe('勘误日期'),
  enabled: boolField.default(true).describe('是否显示在商品页'),
};

export const erratumFields = z.object({
  productId: idField.describe('商品编号'),
  ...textFields,
});
export type ErratumFields = z.output<typeof erratumFields>;

/** A correction stays with its product. */
export const erratumEditInput = z.object({
  id: idField,
  version: versionField,
  ...editShape(textFields),
});
export type ErratumEditInput = z.output<typeof erratumEditInput>;

export const erratumListInput = listedListInput.extend({
  productId: idField.optional().describe('只看该商品的勘误'),
});
export type ErratumListInput = z.output<typeof erratumListInput>;

const { sort: _, ...rowFields } = listedRowFields;

/** A correction as the public reads it. */
export const erratumView = z.object({
  id: z.number().int().describe('编号'),
  edition: z.string().nullable().describe('版次、印次或期次'),
  page: z.string().nullable().describe('页码'),
  line: z.string().nullable().describe('行'),
  wrongText: z.string().describe('误'),
  rightText: z.string().describe('正'),
  statedOn: z.string().describe('勘误日期'),
});
export type ErratumView = z.output<typeof erratumView>;

export const erratumOfficeRow = erratumView.extend({
  ...rowFields,
  productId: z.number().int().describe('商品编号'),
  productTitle: z.string().describe('商品名称'),
});
export type ErratumOfficeRow = z.output<typeof erratumOfficeRow>;
export const erratumOfficeListView = pagedOf(erratumOfficeRow);
