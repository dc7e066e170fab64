import { z } from 'zod';
import { pageFields, pagedOf } from '@/lib/core/page';
import { officeListInput } from '@/lib/domain/aftersale/office-contract';
import { loginLogListInput } from '@/lib/domain/identity/login-contract';
import { officeListInput as invoiceListInput } from '@/lib/domain/invoice/office-contract';
import { operationLogListInput } from '@/lib/domain/log/contract';
import { memberOfficeListInput } from '@/lib/domain/member/office-contract';
import { officeOrderListInput } from '@/lib/domain/order/office-contract';
import { organizationOfficeListInput } from '@/lib/domain/organization/office-contract';
import { officeShipmentListInput } from '@/lib/domain/shipping/contract';
import { waitingListInput } from '@/lib/domain/shipping/office-contract';
import { printRunListInput } from '@/lib/domain/order/periodical-contract';
import { reportNames, reports, type ReportName, type Reports } from '@/lib/domain/report/list-contract';
import { specialListInput } from '@/lib/domain/specialOrder/office-contract';
import { stockItemListInput, stockLedgerInput } from '@/lib/domain/stock/contract';
import { exportStates, type ExportState } from '@/lib/states/exportJob';
import { full, listDefinitions, unpaged, type ExportDefinition, type UnpagedShape } from './lists-contract';

const page = { pageNum: true, pageSize: true, sort: true } as const;
const paging = { pageNum: true, pageSize: true } as const;

/** The reports keep their order: they are tables that somebody sorted. */
const reportDefinitions = Object.fromEntries(
  reportNames.map((name) => {
    const { label, input } = reports[name];
    const asked = 'pageNum' in input.shape ? unpaged(input) : (input as z.ZodObject).extend(full);
    return [`report.${name}`, { label, can: 'report.read', plain: true, input: asked }];
  }),
) as unknown as {
  [N in ReportName as `report.${N}`]: {
    label: string;
    can: 'report.read';
    plain: true;
    input: z.ZodObject<UnpagedShape<Reports[N]['input']>>;
  };
};

/** What can be exported; a new kind is an entry here, and its rows are one in `sources.ts`. The reports bring their own. */
const definitions = {
  order: {
    at: 'order',
    label: '订单明细',
    can: 'order.desk',
    input: officeOrderListInput.omit(page).extend(full),
  },
  shipment: {
    at: 'shipping',
    label: '发货单',
    can: 'order.desk',
    input: officeShipmentListInput.omit(page).extend(full),
  },
  waiting: {
    at: 'shipping/waiting',
    label: '待发货',
    can: 'order.desk',
    input: waitingListInput.omit(paging).extend(full),
  },
  specialOrder: {
    at: 'specialOrder',
    label: '特殊订单',
    can: 'specialOrder.desk',
    input: specialListInput.omit(page).extend(full),
  },
  invoice: {
    at: 'invoice',
    label: '发票',
    can: 'payment.manage',
    input: invoiceListInput.omit(page).extend(full),
  },
  afterSale: {
    at: 'return',
    label: '售后单',
    can: 'order.desk',
    input: officeListInput.omit(page).extend(full),
  },
  member: {
    at: 'member',
    label: '用户',
    can: 'platform.manage',
    input: memberOfficeListInput.omit(page).extend(full),
  },
  organization: {
    at: 'organization',
    label: '单位',
    can: 'platform.manage',
    input: organizationOfficeListInput.omit(page).extend(full),
  },
  operationLog: {
    at: 'log',
    label: '操作日志',
    can: 'log.read',
    input: operationLogListInput.omit(page).extend(full),
  },
  loginLog: {
    at: 'log/login',
    label: '登录日志',
    can: 'log.read',
    input: loginLogListInput.omit(page).extend(full),
  },
  stock: {
    at: 'stock',
    label: '库存',
    can: 'stock.read',
    plain: true,
    input: stockItemListInput.omit(page).extend(full),
  },
  stockLedger: {
    at: 'stock/ledger',
    label: '库存流水',
    can: 'stock.read',
    plain: true,
    input: stockLedgerInput.omit(paging).extend(full),
  },
  printRun: {
    at: 'periodical/item',
    label: '期刊印数',
    can: 'product.read',
    plain: true,
    input: printRunListInput.omit(paging).extend(full),
  },
  ...listDefinitions,
  ...reportDefinitions,
} as const satisfies Record<string, ExportDefinition>;
export type ExportKind = keyof typeof definitions;
type Definitions = typeof definitions;
export const exportDefinitions: Readonly<Record<ExportKind, ExportDefinition>> = definitions;

const each = <R>(of: (d: ExportDefinition) => unknown) =>
  Object.fromEntries(Object.entries(definitions).map(([kind, d]) => [kind, of(d)])) as R;
export const exportKinds = each<Readonly<Record<ExportKind, string>>>((d) => d.label);
export const plainKinds: ReadonlySet<string> = new Set(
  Object.entries(exportDefinitions).flatMap(([kind, d]) => (d.plain ? [kind] : [])),
);

export const exportInputs = each<{ readonly [K in ExportKind]: Definitions[K]['input'] }>((d) => d.input);
export type ExportInput<K extends ExportKind> = z.output<(typeof exportInputs)[K]>;

export type ReportKind = `report.${ReportName}`;
/** A list with a call of its own for its file. */
export type ListKind = Exclude<ExportKind, ReportKind>;
export const listKinds = Object.keys(definitions).filter((kind) => !kind.startsWith('report.')) as ListKind[];
export type ListAddress<K extends ListKind> = Definitions[K]['at'];

type ReportInputs = {
  [N in ReportName]: z.ZodObject<UnpagedShape<Reports[N]['input']> & { report: z.ZodLiteral<N> }>;
}[ReportName];
/** A report's file: which report, and its own filters beside it. */
export const reportExportInput = z.discriminatedUnion(
  'report',
  reportNames.map((name) =>
    exportInputs[`report.${name}`].extend({ report: z.literal(name) }),
  ) as unknown as [ReportInputs, ...ReportInputs[]],
);

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
