import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import { addressInput } from '@/lib/domain/member/contract';
import { addedOrderView, orderFields } from './contract';
import { lineInput, placeFields, quoteView, shippableView } from './quote-contract';

const buyerId = idField.describe('客户的用户编号');
const lines = z.array(lineInput).min(1, '请添加商品').max(100, '一单最多 100 行商品').describe('商品');

export const behalfReceiversInput = z.object({ buyerId });

export const behalfQuoteInput = z.object({
  buyerId,
  lines,
  ...placeFields,
  shippingMethodId: idField.optional().describe('配送方式编号；缺省为第一个可用方式'),
});
export type BehalfQuoteInput = z.output<typeof behalfQuoteInput>;

export const behalfQuoteView = quoteView.extend({
  shippable: z.array(shippableView).describe('配送方式'),
});
export type BehalfQuoteView = z.output<typeof behalfQuoteView>;

/** An order that a clerk writes down for a buyer: goods by lines, to an address of the buyer's book or to one that the customer names. */
export const behalfOrderInput = z
  .object({
    buyerId,
    lines,
    ...orderFields,
    receiver: addressInput.optional().describe('客户告知的收货地址，只写入本订单；与 receiverId 二选一'),
  })
  .refine((v) => v.receiverId === undefined || v.receiver === undefined, {
    message: '请只选择一个收货地址',
    path: ['receiverId'],
  });
export type BehalfOrderInput = z.output<typeof behalfOrderInput>;

export const behalfOrderView = addedOrderView;
