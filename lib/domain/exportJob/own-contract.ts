import { z } from 'zod';
import { dateField } from '@/lib/core/fields';
import { invoiceListInput } from '@/lib/domain/invoice/contract';
import { orderListInput } from '@/lib/domain/order/contract';

const page = { pageNum: true, pageSize: true } as const;

/** Days are Asia/Shanghai, both ends included. */
const days = (of: string) => ({
  startTime: dateField().optional().describe(`${of}起始日期`),
  endTime: dateField().optional().describe(`${of}截止日期`),
});

/** 我的订单 as a file: the filter of the list, and days. */
export const ownOrderExportInput = orderListInput.omit(page).extend(days('下单'));
export type OwnOrderExportInput = z.output<typeof ownOrderExportInput>;

/** 我的发票 as a file. */
export const ownInvoiceExportInput = invoiceListInput.omit(page).extend(days('申请'));
export type OwnInvoiceExportInput = z.output<typeof ownInvoiceExportInput>;
