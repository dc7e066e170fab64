import { z } from 'zod';
import { boolField } from '@/lib/core/fields';
import { pageFields, pagedOf } from '@/lib/core/page';
import { deskListInput } from '@/lib/domain/aftersale/desk-contract';
import { loginLogListInput } from '@/lib/domain/identity/login-contract';
import { deskListInput as invoiceListInput } from '@/lib/domain/invoice/desk-contract';
import { operationLogListInput } from '@/lib/domain/log/contract';
import { memberDeskListInput } from '@/lib/domain/member/desk-contract';
import { adminOrderListInput } from '@/lib/domain/order/admin-contract';
import { organizationDeskListInput } from '@/lib/domain/organization/desk-contract';
import { adminShipmentListInput } from '@/lib/domain/shipping/contract';
import { printRunListInput } from '@/lib/domain/order/periodical-contract';
import { annualInput } from '@/lib/domain/report/annual-contract';
import { summaryInput, tradeInput } from '@/lib/domain/report/contract';
import { detailsInput } from '@/lib/domain/report/details-contract';
import { areaInput, categoryInput, organisationInput, saleInput } from '@/lib/domain/report/list-contract';
import { specialListInput } from '@/lib/domain/specialOrder/office-contract';
import { stockItemListInput, stockLedgerInput } from '@/lib/domain/stock/contract';
import { exportStates, type ExportState } from '@/lib/states/exportJob';

/** What can be exported, with the name of the file and of its sheet. */
export const exportKinds = {
  order: '订单明细',
  shipment: '发货单',
  specialOrder: '特殊订单',
  invoice: '发票',
  afterSale: '售后单',
  member: '用户',
  organization: '单位',
  operationLog: '操作日志',
  loginLog: '登录日志',
  stock: '库存',
  stockLedger: '库存流水',
  printRun: '期刊印数',
  'report.summary': '报表汇总',
  'report.trade': '交易情况',
  'report.sale': '销售报表',
  'report.category': '分类报表',
  'report.area': '地区报表',
  'report.organisation': '单位报表',
  'report.annual': '年度对比',
  'report.details': '报表明细',
} as const;
export type ExportKind = keyof typeof exportKinds;

/** Kinds whose rows name no buyer: there is nothing to mask in them, and nothing to ask for in full. */
export const plainKinds: ReadonlySet<string> = new Set<ExportKind>([
  'stock',
  'stockLedger',
  'printRun',
  'report.summary',
  'report.trade',
  'report.sale',
  'report.category',
  'report.area',
  'report.organisation',
  'report.annual',
  'report.details',
]);

const full = {
  full: boolField.default(false).describe('姓名、手机号码和地址是否完整；须有仓储或平台权限，默认脱敏'),
};
const page = { pageNum: true, pageSize: true, sort: true } as const;
const paging = { pageNum: true, pageSize: true } as const;

/** The filters of each list; page and order do not matter to a file. */
export const exportInputs = {
  order: adminOrderListInput.omit(page).extend(full),
  shipment: adminShipmentListInput.omit(page).extend(full),
  specialOrder: specialListInput.omit(page).extend(full),
  invoice: invoiceListInput.omit(page).extend(full),
  afterSale: deskListInput.omit(page).extend(full),
  member: memberDeskListInput.omit(page).extend(full),
  organization: organizationDeskListInput.omit(page).extend(full),
  operationLog: operationLogListInput.omit(page).extend(full),
  loginLog: loginLogListInput.omit(page).extend(full),
  stock: stockItemListInput.omit(page).extend(full),
  stockLedger: stockLedgerInput.omit({ pageNum: true, pageSize: true }).extend(full),
  // The reports keep their order: they are tables that somebody sorted.
  printRun: printRunListInput.omit(paging).extend(full),
  'report.summary': summaryInput.extend(full),
  'report.trade': tradeInput.extend(full),
  'report.sale': saleInput.omit(paging).extend(full),
  'report.category': categoryInput.extend(full),
  'report.area': areaInput.omit(paging).extend(full),
  'report.organisation': organisationInput.omit(paging).extend(full),
  'report.annual': annualInput.omit(paging).extend(full),
  'report.details': detailsInput.omit(paging).extend(full),
} as const satisfies Record<ExportKind, z.ZodType>;
export type ExportInput<K extends ExportKind> = z.output<(typeof exportInputs)[K]>;

/** A report's file: which report, and its own filters beside it. */
export const reportExportInput = z.discriminatedUnion('report', [
  exportInputs['report.summary'].extend({ report: z.literal('summary') }),
  exportInputs['report.trade'].extend({ report: z.literal('trade') }),
  exportInputs['report.sale'].extend({ report: z.literal('sale') }),
  exportInputs['report.category'].extend({ report: z.literal('category') }),
  exportInputs['report.area'].extend({ report: z.literal('area') }),
  exportInputs['report.organisation'].extend({ report: z.literal('organisation') }),
  exportInputs['report.annual'].extend({ report: z.literal('annual') }),
  exportInputs['report.details'].extend({ report: z.literal('details') }),
]);

export const exportListInput = z.object({
  ...pageFields,
  status: z
    .enum(Object.keys(exportStates) as [ExportState, ...ExportState[]])
    .optional()
    .describe('状态'),
});
export type ExportListInput = z.output<typeof exportListInput>;

export const exportJobView = z.object({
  id: z.number().int().describe('编号'),
  kind: z.string().describe('类型'),
  kindLabel: z.string().describe('类型名称'),
  status: z.enum(Object.keys(exportStates) as [ExportState, ...ExportState[]]).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  requester: z.string().describe('申请人'),
  masked: z.boolean().describe('是否脱敏'),
  rowCount: z.number().int().describe('已写行数'),
  rowTotal: z.number().int().nullable().describe('总行数；尚未统计时为空'),
  rowCap: z.number().int().describe('行数上限'),
  truncated: z.boolean().describe('是否因超过上限而截断'),
  fileName: z.string().nullable().describe('文件名'),
  sizeBytes: z.number().int().nullable().describe('文件大小（字节）'),
  error: z.string().nullable().describe('失败原因'),
  downloadable: z.boolean().describe('是否可下载'),
  createdAt: z.string().describe('申请时间'),
  finishedAt: z.string().nullable().describe('结束时间'),
  expiresAt: z.string().nullable().describe('文件保留到'),
});
export type ExportJobView = z.output<typeof exportJobView>;
export const exportListView = pagedOf(exportJobView);
