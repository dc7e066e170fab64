import { z } from 'zod';
import { boolField, idField, intField, lineField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { addressInput } from '@/lib/domain/member/contract';
import { MAX_ORDER_FEN } from '@/lib/domain/order/rules';
import { lineInput } from '@/lib/domain/order/quote-contract';
import {
  quotationCountsView,
  quotationDetailFields,
  quotationFaceKeys,
  quotationFields,
  quotationSummaryFields,
} from './contract';
import { MAX_QUOTATION_DAYS, QUOTATION_DAYS } from './rules';

/** A quotation that a clerk makes for a buyer: goods by lines, to an address of the buyer's book or to one that the customer names. */
export const behalfQuotationInput = z
  .object({
    ...quotationFields,
    buyerId: idField.describe('客户的用户编号'),
    lines: z.array(lineInput).min(1, '请添加商品').max(100, '一张报价单最多 100 行商品').describe('商品'),
    receiver: addressInput.optional().describe('客户告知的收货地址，只写入本报价单；与 receiverId 二选一'),
    validDays: intField(1, MAX_QUOTATION_DAYS).default(QUOTATION_DAYS).describe('有效天数'),
    discountFen: intField(0, MAX_ORDER_FEN).default(0).describe('协议优惠（分），须有报价优惠权限'),
    discountReason: lineField(50).optional().describe('优惠依据，如协议名称和编号；有优惠时必填'),
  })
  .refine((v) => v.receiverId === undefined || v.receiver === undefined, {
    message: '请只选择一个收货地址',
    path: ['receiverId'],
  })
  .refine((v) => v.discountFen === 0 || Boolean(v.discountReason), {
    message: '请填写优惠依据',
    path: ['discountReason'],
  });
export type BehalfQuotationInput = z.output<typeof behalfQuotationInput>;

export const quotationDecideInput = z
  .object({
    id: idField,
    agree: boolField.describe('是否同意'),
    note: lineField(100).optional().describe('说明；不同意时必填'),
  })
  .refine((v) => v.agree || Boolean(v.note), { message: '请填写不同意的原因', path: ['note'] });
export type QuotationDecideInput = z.output<typeof quotationDecideInput>;

export const officeQuotationActions = ['approve', 'cancel', 'paper'] as const;
export type OfficeQuotationAction = (typeof officeQuotationActions)[number];

export const officeQuotationRow = z.object({
  ...quotationSummaryFields,
  buyerId: z.number().int().describe('客户的用户编号'),
  buyerName: z.string().describe('客户'),
  organizationName: z.string().nullable().describe('单位'),
  madeByName: z.string().nullable().describe('经办人；客户自行生成的为空'),
  decidedByName: z.string().nullable().describe('复核人'),
  allowedActions: z.array(z.enum(officeQuotationActions)).describe('当前可执行的操作'),
});
export type OfficeQuotationRow = z.output<typeof officeQuotationRow>;

export const officeQuotationView = officeQuotationRow.extend(quotationDetailFields);
export type OfficeQuotationView = z.output<typeof officeQuotationView>;

export const officeQuotationListInput = z.object({
  ...officeListFields,
  face: z.enum(quotationFaceKeys).optional().describe('状态'),
});
export type OfficeQuotationListInput = z.output<typeof officeQuotationListInput>;

export const officeQuotationListView = pagedOf(officeQuotationRow).extend({ counts: quotationCountsView });
export type OfficeQuotationListView = z.output<typeof officeQuotationListView>;
