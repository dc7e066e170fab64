import { paymentProviders } from '@/lib/core/payment-providers';
import { logLabels } from '@/lib/core/content';
import { adminPermissionLabels } from '@/lib/core/permissions';
import { sensitiveLevels } from '@/lib/core/sensitive-words';
import { jobStates } from '@/lib/domain/admin/job-rules';
import { adminOffices } from '@/lib/domain/admin/rules';
import { afterSaleKinds, afterSaleMachine, afterSaleReasons } from '@/lib/states/aftersale';
import { articleMachine } from '@/lib/states/article';
import { articleFields } from '@/lib/domain/article/fields';
import { userStates } from '@/lib/states/identity';
import {
  invoiceForms,
  invoiceMachine,
  invoiceRedReasons,
  invoiceTitleKinds,
  invoiceTypes,
} from '@/lib/states/invoice';
import type { ValueLabels } from '@/lib/domain/log/rules';
import { taskLabels } from '@/lib/domain/log/task-label-rules';
import { cancelReasons, orderMachine, payStates, shippingStates } from '@/lib/states/order';
import { organizationMachine, organizationRoles } from '@/lib/states/organization';
import { paymentMachine, reconcileStates, refundMachine, refundReasons } from '@/lib/states/payment';
import { issueMachine, productMachine, stockPolicies, taxKinds } from '@/lib/states/product';
import { productKinds } from '@/lib/states/product-kind';
import { issueDeliveryMachine, shipmentMachine, shippingKinds } from '@/lib/states/shipping';
import { publicInfoStates } from '@/lib/states/site';
import { letterMachine } from '@/lib/states/letter';
import { countingMachine, countingScopes } from '@/lib/states/counting';
import { stockDocumentKinds, stockDocumentMachine, stockDocumentReasons } from '@/lib/states/stock';
import { specialOrderMachine } from '@/lib/states/specialOrder';
import { uploadUsages } from '@/lib/states/upload';
import { organizationFields } from '@/lib/domain/organization/fields';
import { productFields } from '@/lib/domain/product/fields';
import { infoFields } from '@/lib/domain/site/fields';
import { exportKinds } from './contract';
import { exportStates } from '@/lib/states/exportJob';

type Office = (typeof adminOffices)[number];

/** Every role string that `roleOfPermissions` makes, with the sections that it opens. */
const roles = Object.fromEntries(
  adminOffices
    .reduce<Office[][]>((sets, office) => [...sets, ...sets.map((set) => [...set, office])], [[]])
    .filter((open) => open.length > 0)
    .map((open) => [`admin#${open.map((o) => o.key).join(',')}`, open.map((o) => o.label).join('、')]),
);

const booked = { paid: '已付清', part: '部分到账', returned: '已原路退回', submitted: '等待复核' };

/**
 * Words for the states and choices that a row of the operation log holds, by `thing.field`, or by the field alone where it means one thing
 * everywhere.
 */
const values: ValueLabels = {
  orderStatus: orderMachine.labels,
  shippingStatus: shippingStates,
  payStatus: payStates,
  cancelReason: cancelReasons,
  permissions: adminPermissionLabels,
  provider: paymentProviders,
  stockPolicy: stockPolicies,
  taxKind: taxKinds,
  'afterSale.status': afterSaleMachine.labels,
  'afterSale.kind': afterSaleKinds,
  'afterSale.reason': afterSaleReasons,
  'article.status': articleMachine.labels,
  'ebookAsset.format': { pdf: 'PDF 文件', epub: 'EPUB 文件' },
  'counting.scope': countingScopes,
  'counting.status': countingMachine.labels,
  'export.status': exportStates,
  'export.kind': exportKinds,
  'invoice.status': invoiceMachine.labels,
  'invoice.result': { ...invoiceMachine.labels, absent: '没有收到', unknown: '暂无答复' },
  'invoice.form': invoiceForms,
  'invoice.reason': invoiceRedReasons,
  'invoice.type': invoiceTypes,
  'invoice.titleKind': invoiceTitleKinds,
  'issueDelivery.status': issueDeliveryMachine.labels,
  'issueDelivery.action': { suspend: '停寄', resume: '恢复寄送' },
  'job.status': jobStates,
  'job.task': taskLabels,
  'order.status': orderMachine.labels,
  'organization.status': organizationMachine.labels,
  'organization.role': organizationRoles,
  'payment.status': paymentMachine.labels,
  'payment.result': booked,
  'periodicalIssue.status': issueMachine.labels,
  'product.status': productMachine.labels,
  'product.kind': productKinds,
  'publicinfo.status': publicInfoStates,
  'reconcileDiff.status': reconcileStates,
  'refund.status': refundMachine.labels,
  'refund.reason': refundReasons,
  'sensitiveWord.level': sensitiveLevels,
  'shipment.status': shipmentMachine.labels,
  'shippingMethod.kind': shippingKinds,
  'letter.status': letterMachine.labels,
  'specialOrder.status': specialOrderMachine.labels,
  'stockDocument.kind': stockDocumentKinds,
  'stockDocument.status': stockDocumentMachine.labels,
  reasonKind: stockDocumentReasons,
  'upload.usage': uploadUsages,
  'user.role': roles,
  'user.status': userStates,
};

/**
 * What the operation log calls the fields of audited content, and the words for values. Both belong to domains right of the log, so the list
 * and the file of the log hand them to `changesOf`.
 */
export const logWords = {
  fields: {
    ...logLabels('article', articleFields),
    ...logLabels('organization', organizationFields),
    ...logLabels('product', productFields),
    ...logLabels('publicinfo', infoFields),
  },
  values,
};
