import 'server-only';
import { formatDateTime } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { unmappedStates, type MapView, type UnmappedView } from '@/lib/domain/erp/map-contract';
import { listMaps, listUnmapped } from '@/lib/domain/erp/map-queries';
import type { PushView } from '@/lib/domain/erp/push-contract';
import { listPushes } from '@/lib/domain/erp/push-queries';
import type { RunView } from '@/lib/domain/erp/run-contract';
import { listRuns } from '@/lib/domain/erp/run-queries';
import type { ShippingMethodRow } from '@/lib/domain/shipping/method-contract';
import { listOfficeCenters, listOfficeCorps, listOfficeMethods } from '@/lib/domain/shipping/office-queries';
import type { DeliveryCenterRow, DeliveryCorpRow } from '@/lib/domain/shipping/place-contract';
import type { CountingRow } from '@/lib/domain/stock/counting-contract';
import { listCountings } from '@/lib/domain/stock/counting-queries';
import type { DocumentRow } from '@/lib/domain/stock/document-contract';
import { listDocuments } from '@/lib/domain/stock/document-queries';
import { erpPushKinds, erpPushStates, erpRunKinds, erpRunStates } from '@/lib/states/erp';
import { productKinds } from '@/lib/states/product-kind';
import { shippingKinds } from '@/lib/states/shipping';
import type { ExportInput } from './contract';
import { columnsOf, listedRows } from './listed-rows';
import { shownTo } from './walk';

const enabled = ['状态', 8, (on: boolean) => (on ? '启用' : '停用')] as const;

export const documentColumns = columnsOf<DocumentRow>({
  docNo: ['单号', 20],
  statusLabel: ['状态', 10],
  waiting: ['作废待同意', 10],
  kindLabel: ['方向', 8],
  reasonLabel: ['事由', 14],
  deliveryCenterName: ['发货仓', 16],
  peer: ['调拨对方', 16, (peer) => peer?.deliveryCenterName ?? null],
  lines: ['行数', 'number'],
  quantity: ['册数', 'number'],
  amountFen: '金额',
  createdBy: ['制单人', 12],
  createdAt: '制单时间',
  postedAt: '生效时间',
  cancelledAt: '作废时间',
  remark: ['备注', 30],
});

export const countingColumns = columnsOf<CountingRow>({
  taskNo: ['盘点单号', 20],
  title: ['任务名称', 28],
  statusLabel: ['状态', 10],
  deliveryCenterName: ['发货仓', 16],
  scopeLabel: ['范围', 12],
  done: ['已盘', 'number'],
  lines: ['总行数', 'number'],
  differing: ['差异行', 'number'],
  createdBy: ['创建人', 12, (name) => name ?? '系统'],
  createdAt: '创建时间',
  startedAt: '开始时间',
  submittedAt: '提交时间',
  postedAt: '调整时间',
});

export const mapColumns = columnsOf<MapView>({
  erpCode: ['存货编码', 20],
  erpName: ['ERP 名称', 32],
  sku: ['商品编码', 18],
  title: ['对照商品', 32],
  issueTitle: ['期次', 20],
  kind: ['类型', 10, (kind) => productKinds[kind]],
  unitFactor: ['换算（册）', 'number'],
  onHand: ['现存量', 'number'],
  lastAsOf: ['最近同步至', 19, (at) => at && formatDateTime(at)],
  active: enabled,
  remark: ['备注', 30],
  updatedAt: '最后修改',
});

export const unmappedColumns = columnsOf<UnmappedView>({
  erpCode: ['存货编码', 20],
  erpName: ['ERP 名称', 32],
  warehouse: ['仓库', 16],
  lastQty: ['ERP 现存量', 'number'],
  seenCount: ['出现次数', 'number'],
  firstSeenAt: '首次出现',
  lastSeenAt: '最近出现',
  status: ['状态', 10, (s) => unmappedStates[s]],
  resolvedByName: ['处理人', 12],
  resolvedAt: '处理时间',
});

export const runColumns = columnsOf<RunView>({
  startedAt: '开始时间',
  finishedAt: '结束时间',
  kind: ['类型', 12, (kind) => erpRunKinds[kind]],
  status: ['状态', 10, (s) => erpRunStates[s]],
  fileName: ['文件', 28],
  rowsTotal: ['总行数', 'number'],
  rowsApplied: ['已更新', 'number'],
  rowsSame: ['无变化', 'number'],
  rowsUnmapped: ['未对照', 'number'],
  rowsRefused: ['拒绝', 'number'],
  rowsFailed: ['失败', 'number'],
  startedByName: ['发起人', 12, (name) => name ?? '系统定时'],
  error: ['说明', 30],
});

export const pushColumns = columnsOf<PushView>({
  docNo: ['单号', 22],
  kind: ['类型', 12, (kind) => erpPushKinds[kind]],
  orderSn: ['订单号', 20],
  status: ['状态', 10, (s) => erpPushStates[s]],
  tries: ['次数', 'number'],
  nextAt: '下次推送',
  sentAt: '推送时间',
  erpNo: ['ERP 单号', 20],
  error: ['最近的错误', 36],
  createdAt: '生成时间',
});

export const methodColumns = columnsOf<ShippingMethodRow>({
  sort: ['顺序', 'number'],
  name: ['名称', 20],
  description: ['说明', 36],
  kind: ['类型', 10, (kind) => shippingKinds[kind]],
  corpName: ['默认物流公司', 16],
  rules: ['运费规则', 'number'],
  nationwide: ['覆盖全国', 10],
  orders: ['订单', 'number'],
  enabled,
});

export const centerColumns = (full: boolean) => {
  const shown = shownTo(full);
  return columnsOf<DeliveryCenterRow>({
    code: ['代码', 12],
    name: ['名称', 20],
    areaName: ['地区', 24],
    address: ['地址', 36],
    contactName: ['联系人', 12, shown.name],
    contactPhone: ['联系电话', 16, shown.phone],
    onHand: ['现存', 'number'],
    reserved: ['占用', 'number'],
    isDefault: ['默认', 8],
    enabled,
  });
};

export const corpColumns = columnsOf<DeliveryCorpRow>({
  sort: ['顺序', 'number'],
  name: ['名称', 20],
  code: ['快递100 编码', 16],
  phone: ['客服电话', 16],
  site: ['网址', 30],
  noPattern: ['运单号格式', 24],
  shipments: ['发货单', 'number'],
  isDefault: ['默认', 8],
  enabled,
});

/** The lists of the warehouse, the ERP and the couriers. */
export const storeSources = {
  stockDocument: (ctx: Ctx, input: ExportInput<'stockDocument'>) =>
    listedRows(ctx, input, listDocuments, documentColumns),
  counting: (ctx: Ctx, input: ExportInput<'counting'>) =>
    listedRows(ctx, input, listCountings, countingColumns),
  erpMap: (ctx: Ctx, input: ExportInput<'erpMap'>) => listedRows(ctx, input, listMaps, mapColumns),
  erpUnmapped: (ctx: Ctx, input: ExportInput<'erpUnmapped'>) =>
    listedRows(ctx, input, listUnmapped, unmappedColumns),
  erpRun: (ctx: Ctx, input: ExportInput<'erpRun'>) => listedRows(ctx, input, listRuns, runColumns),
  erpPush: (ctx: Ctx, input: ExportInput<'erpPush'>) => listedRows(ctx, input, listPushes, pushColumns),
  shippingMethod: (ctx: Ctx, input: ExportInput<'shippingMethod'>) =>
    listedRows(ctx, input, listOfficeMethods, methodColumns),
  deliveryCenter: (ctx: Ctx, input: ExportInput<'deliveryCenter'>) =>
    listedRows(ctx, input, listOfficeCenters, centerColumns(input.full)),
  deliveryCorp: (ctx: Ctx, input: ExportInput<'deliveryCorp'>) =>
    listedRows(ctx, input, listOfficeCorps, corpColumns),
};
