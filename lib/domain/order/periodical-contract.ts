import { z } from 'zod';
import { idField, intField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { issueMachine } from '@/lib/states/product';

export const printRunListInput = z.object({
  ...officeListFields,
  keyword: officeListFields.keyword.describe('刊名、刊号或货号'),
  sort: z
    .enum(['next', 'out', 'publishDate', '-publishDate', 'printCopies', '-printCopies'])
    .default('next')
    .describe('排序；next 为将出刊的在前，由近到远，out 为已出刊的在前'),
  startTime: officeListFields.startTime.describe('出刊日期从'),
  endTime: officeListFields.endTime.describe('出刊日期到'),
  productId: idField.optional().describe('期刊编号'),
  year: intField(2000, 2100).optional().describe('年度'),
  status: z.enum(issueMachine.states).optional().describe('期次状态'),
});
export type PrintRunListInput = z.output<typeof printRunListInput>;

const copies = z.number().int();

/** One issue with the copies that are due of it, by state; what was unsubscribed or given back does not count. */
export const printRunRow = z.object({
  id: z.number().int().describe('期次编号'),
  productId: z.number().int().describe('期刊编号'),
  planId: z.number().int().describe('年度计划编号'),
  productTitle: z.string().describe('刊名'),
  year: z.number().int().describe('年度'),
  issueNo: z.number().int().describe('期号'),
  title: z.string().describe('名称'),
  publishDate: z.string().describe('出刊日期'),
  status: z.enum(issueMachine.states).describe('期次状态'),
  statusLabel: z.string().describe('期次状态名称'),
  orders: copies.describe('订单数'),
  printCopies: copies.describe('印数：应寄和已寄的份数'),
  expectedCopies: copies.describe('待出刊份数'),
  readyCopies: copies.describe('待寄份数'),
  suspendedCopies: copies.describe('停寄份数'),
  sentCopies: copies.describe('已寄份数，含报缺和补寄'),
  missingCopies: copies.describe('报缺待处理份数'),
  cancelledCopies: copies.describe('已退订和已退款份数'),
  unpaidCopies: copies.describe('待付款订单中的份数，不计入印数'),
  available: copies.nullable().describe('过刊可售数量；空为没有库存记录'),
});
export type PrintRunRow = z.output<typeof printRunRow>;
export const printRunListView = pagedOf(printRunRow);
