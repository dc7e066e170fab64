import 'server-only';
import { z } from 'zod';
import { idInput, idsInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { issueCancelInput, issueCancelView, issuePublishView } from '@/lib/domain/product/plan-contract';
import {
  addShipmentInput,
  officeShipmentListInput,
  officeShipmentListView,
  officeShipmentRow,
} from '@/lib/domain/shipping/contract';
import {
  officeShipmentDetailView,
  batchShipInput,
  batchShipView,
  packingListView,
  pickListInput,
  pickListView,
  recallShipmentInput,
  receiveShipmentInput,
  shipmentEditInput,
  shipmentPrintInput,
  trackingUpdateInput,
  waitingListInput,
  waitingListView,
} from '@/lib/domain/shipping/office-contract';
import { planErrors } from '@/lib/domain/product/plan-errors';
import { parcelTraceView, traceInput } from '@/lib/domain/shipping/trace-contract';
import { shipTogetherInput, shipTogetherView } from './bulk-contract';
import { cancelIssue } from './commands/cancel-issue';
import { changeTracking, editShipment } from './commands/change-tracking';
import { importTracking, previewTracking, trackingTemplate } from './commands/import-tracking';
import { publishIssues } from './commands/publish-issue';
import { recallShipment } from './commands/recall-shipment';
import { receiveShipment } from './commands/receive-shipment';
import { sendIssues } from './commands/send-issues';
import { shipOrder } from './commands/ship-order';
import { shipOrders } from './commands/ship-orders';
import { shipTogether } from './commands/ship-together';
import { resumeIssues, suspendIssues } from './commands/suspend-issues';
import { deliveryNoteView } from './delivery-note-contract';
import { listDeliveryNotes } from './delivery-note-queries';
import {
  issueDeliveryListInput,
  issueDeliveryListView,
  issueHoldInput,
  issueLabelInput,
  issueLabelView,
  issueSendInput,
  issueSendView,
  issueHeadView,
} from './issue-contract';
import { findIssueHead, listIssueDeliveries, listIssueLabels } from './issue-queries';
import { printRunListInput, printRunListView } from './periodical-contract';
import { listPrintRuns } from './periodical-queries';
import { getShipmentDetail } from './shipment-detail-queries';
import { getShipment, listShipments } from './shipping-queries';
import { getParcelTrace } from './trace-queries';
import {
  trackingCommitInput,
  trackingCommitView,
  trackingImportInput,
  trackingPreviewView,
} from './tracking-import-contract';
import { getPickList, listPacking } from './pick-list-queries';
import { listWaiting } from './waiting-queries';

export const adminOrderShippingCalls = calls('admin', {
  'GET periodical/item/list': call({
    summary: '期刊印数：每期应寄的份数',
    can: 'product.read',
    input: printRunListInput,
    output: printRunListView,
    handler: listPrintRuns,
  }),
  'POST product/issue/cancel': call({
    summary: '取消出刊：未寄的份数一并取消',
    can: 'product.edit',
    message: '已取消',
    input: issueCancelInput,
    output: issueCancelView,
    handler: async (ctx, input) => ({ deliveries: await cancelIssue(ctx, input) }),
  }),
  'POST product/issue/publish': call({
    summary: '出刊：期次可寄送，过刊可销售',
    can: 'product.edit',
    message: '已出刊',
    input: idsInput,
    output: issuePublishView,
    handler: async (ctx, { ids }) => ({ ready: await publishIssues(ctx, ids) }),
  }),
  'POST shipping/add2': call({
    summary: '订单发货（可部分发货）',
    can: 'shipping.manage',
    input: addShipmentInput,
    output: officeShipmentRow,
    message: '发货成功',
    handler: async (ctx, input) => getShipment(ctx, await shipOrder(ctx, input)),
  }),
  'GET shipping/detail/[id]': call({
    summary: '发货单详情',
    can: 'order.desk',
    input: idInput,
    output: officeShipmentDetailView,
    handler: (ctx, { id }) => getShipmentDetail(ctx, id),
  }),
  'POST shipping/edit': call({
    summary: '修改发货单（物流公司、备注）',
    can: 'shipping.manage',
    input: shipmentEditInput,
    output: officeShipmentDetailView,
    message: '已保存',
    handler: async (ctx, input) => getShipmentDetail(ctx, await editShipment(ctx, input)),
  }),
  'POST shipping/import/preview': call({
    summary: '预览运单号导入：逐行检查，不写入',
    can: 'shipping.manage',
    input: trackingImportInput,
    output: trackingPreviewView,
    message: '预览完成',
    tx: false,
    handler: previewTracking,
  }),
  'POST shipping/import': call({
    summary: '导入运单号并发货，每次处理 50 行，按 next 继续',
    can: 'shipping.manage',
    input: trackingCommitInput,
    output: trackingCommitView,
    tx: false,
    handler: importTracking,
  }),
  'GET shipping/import/template': call({
    summary: '下载运单号导入模板（Excel）',
    can: 'shipping.manage',
    reply: 'file',
    file: 'xlsx',
    handler: trackingTemplate,
  }),
  'GET shipping/issue/deliveries': call({
    summary: '一期期刊的寄送列表',
    can: 'shipping.manage',
    input: issueDeliveryListInput,
    output: issueDeliveryListView,
    handler: listIssueDeliveries,
  }),
  'GET shipping/issue/detail/[id]': call({
    summary: '一期期刊：刊名、期次和待寄行数',
    can: 'shipping.manage',
    input: idInput,
    output: issueHeadView,
    handler: async (ctx, { id }) => {
      const issue = await findIssueHead(ctx, id);
      if (!issue) throw planErrors.issueNotFound();
      return issue;
    },
  }),
  'GET shipping/issue/labels': call({
    summary: '一期期刊的地址标签（打印）',
    can: 'shipping.manage',
    input: issueLabelInput,
    output: issueLabelView,
    handler: listIssueLabels,
  }),
  'GET shipping/issue/list': call({
    summary: '期刊发行：每期待寄、已寄和报缺的份数',
    can: 'shipping.manage',
    input: printRunListInput,
    output: printRunListView,
    handler: listPrintRuns,
  }),
  'POST shipping/issue/resume': call({
    summary: '恢复停寄（全部成功或全部不变）',
    can: 'shipping.manage',
    input: issueHoldInput,
    handler: async (ctx, input) => {
      await resumeIssues(ctx, input);
      return null;
    },
  }),
  'POST shipping/issue/send': call({
    summary: '批量寄出一期期刊（每次最多 200 行，逐行返回结果）',
    can: 'shipping.manage',
    input: issueSendInput,
    output: issueSendView,
    handler: sendIssues,
  }),
  'POST shipping/issue/suspend': call({
    summary: '停寄（全部成功或全部不变）',
    can: 'shipping.manage',
    input: issueHoldInput,
    handler: async (ctx, input) => {
      await suspendIssues(ctx, input);
      return null;
    },
  }),
  'GET shipping/list': call({
    summary: '发货单列表',
    can: 'order.desk',
    input: officeShipmentListInput,
    output: officeShipmentListView,
    handler: listShipments,
  }),
  'POST shipping/moreAdd': call({
    summary: '批量发货（每个订单单独处理，结果逐行返回）',
    can: 'shipping.manage',
    tx: false,
    input: batchShipInput,
    output: batchShipView,
    handler: shipOrders,
  }),
  'GET shipping/packingList': call({
    summary: '发货清单：所选待发货订单每个收货人一张',
    can: 'order.desk',
    input: pickListInput,
    output: packingListView,
    handler: listPacking,
  }),
  'GET shipping/pickList': call({
    summary: '拣货单',
    can: 'order.desk',
    input: pickListInput,
    output: pickListView,
    handler: getPickList,
  }),
  'GET shipping/print': call({
    summary: '打印发货单（已撤回的除外）',
    can: 'order.desk',
    input: shipmentPrintInput,
    output: z.array(deliveryNoteView),
    handler: (ctx, { ids }) => listDeliveryNotes(ctx, ids),
  }),
  'POST shipping/recall': call({
    summary: '撤回发货（签收前）',
    can: 'shipping.manage',
    input: recallShipmentInput,
    output: officeShipmentDetailView,
    message: '已撤回',
    handler: async (ctx, input) => getShipmentDetail(ctx, await recallShipment(ctx, input)),
  }),
  'POST shipping/receive': call({
    summary: '登记签收',
    can: 'shipping.manage',
    input: receiveShipmentInput,
    output: officeShipmentDetailView,
    message: '已登记签收',
    handler: async (ctx, { id, reason }) => {
      await receiveShipment(ctx, id, { by: 'admin', reason });
      return getShipmentDetail(ctx, id);
    },
  }),
  'POST shipping/together': call({
    summary: '合并发货：同一收货人的多个订单装入一个包裹（全部成功或全部不变）',
    can: 'shipping.manage',
    input: shipTogetherInput,
    output: shipTogetherView,
    message: '已合并发货',
    handler: shipTogether,
  }),
  'GET shipping/tracking/[id]': call({
    summary: '包裹的物流轨迹',
    can: 'order.desk',
    input: traceInput,
    output: parcelTraceView,
    handler: (ctx, { id }) => getParcelTrace(ctx, id),
  }),
  'POST shipping/trackingNo/update': call({
    summary: '修改运单号（签收前）',
    can: 'shipping.manage',
    input: trackingUpdateInput,
    output: officeShipmentDetailView,
    message: '运单号已修改',
    handler: async (ctx, input) => getShipmentDetail(ctx, await changeTracking(ctx, input)),
  }),
  'GET shipping/waiting': call({
    summary: '待发货订单（等待最久的在前）',
    can: 'order.desk',
    input: waitingListInput,
    output: waitingListView,
    handler: listWaiting,
  }),
});
