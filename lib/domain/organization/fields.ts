import { z } from 'zod';
import { contentField, type ContentOf } from '@/lib/core/content';
import { lineField, orNull, typedCode } from '@/lib/core/fields';
import { isCreditCode, normalizeCreditCode } from './credit-code';

const typeField = z
  .union(
    [
      z.number(),
      typedCode()
        .regex(/^\d{1,15}$/, '请选择单位类型')
        .transform(Number),
    ],
    '请选择单位类型',
  )
  .pipe(
    z.number().int('请选择单位类型').min(1, '请选择单位类型').max(Number.MAX_SAFE_INTEGER, '请选择单位类型'),
  );

const creditCodeField = z
  .string('请填写统一社会信用代码')
  .overwrite(normalizeCreditCode)
  .min(1, '请填写统一社会信用代码')
  .length(18, '统一社会信用代码为 18 位')
  .refine(isCreditCode, '统一社会信用代码有误，请核对');

/** Particulars that go through audit, also when an approved organisation changes them, in the order of the form. */
export const organizationFields = {
  name: contentField('单位全称', lineField(80).pipe(z.string().min(2, '请填写单位全称')), z.string(), '', {
    log: '名称',
  }),
  typeId: contentField('单位类型', typeField, z.number().int(), 0, { hint: '单位类型编号' }),
  creditCode: contentField('统一社会信用代码', creditCodeField, z.string(), '', {
    hint: '统一社会信用代码（GB 32100）',
  }),
  areaCode: contentField(
    '所在地区',
    z.string('请选择所在地区').regex(/^\d{6}$/, '请选择所在地区'),
    z.string(),
    '',
    { hint: '所在地区代码', log: '地区代码' },
  ),
  address: contentField(
    '详细地址',
    lineField(120).pipe(z.string().min(3, '请填写详细地址（至少 3 个字符）')),
    z.string(),
    '',
    { log: '地址' },
  ),
  managerCode: contentField('区域经理编码', orNull(lineField(32)), z.string().nullable(), null, {
    hint: '区域经理编码，选填；修改时不填则不变',
  }),
};
export type OrganizationKey = keyof typeof organizationFields;
export const organizationKeys = Object.keys(organizationFields) as OrganizationKey[];

/** The particulars as they stand, or are proposed; the licence is a file beside them. */
export type OrganizationText = ContentOf<typeof organizationFields>;
export type OrganizationProposal = OrganizationText & { licenseUploadId: number | null };
