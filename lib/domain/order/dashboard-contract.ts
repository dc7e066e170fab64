import { z } from 'zod';

/** States of an order that somebody still has to work on. */
export const openOrderStates = ['pending_payment', 'to_ship', 'part_shipped', 'shipped'] as const;
export type OpenOrderState = (typeof openOrderStates)[number];

export const orderSummaryView = z.object({
  counts: z
    .object({
      pending_payment: z.number().int().describe('待付款'),
      to_ship: z.number().int().describe('待发货'),
      part_shipped: z.number().int().describe('部分发货'),
      shipped: z.number().int().describe('已发货、待收货'),
    })
    .describe('未完结订单数，按状态'),
});
export type OrderSummaryView = z.output<typeof orderSummaryView>;
