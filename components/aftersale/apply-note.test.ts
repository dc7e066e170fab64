import { lineNote } from '@/components/aftersale/apply-note';
import { maxOf } from '@/components/aftersale/use-apply-form';
import type { AfterSaleChoice, ApplicableLine } from '@/lib/domain/aftersale/contract';

const line = (more: Partial<ApplicableLine>): ApplicableLine => ({
  orderItemId: 1,
  title: '保密法',
  coverPath: null,
  specLabel: '',
  byIssue: false,
  digital: false,
  unitFen: 100,
  quantity: 3,
  unshippedQty: 0,
  shippedQty: 0,
  resendQty: 0,
  unsentIssues: '',
  issues: [],
  ...more,
});
const issue = { issueDeliveryId: 1, label: '第 3 期', quantity: 1, until: '2026-12-01T00:00:00+08:00' };
type Choice = Pick<AfterSaleChoice, 'kind' | 'goodsState'>;
const before: Choice = { kind: 'refund_only', goodsState: 'unshipped' };
const back: Choice = { kind: 'return_refund', goodsState: 'shipped' };
const again: Choice = { kind: 'resend', goodsState: 'shipped' };

test.each<[string, Partial<ApplicableLine>, Choice]>([
  ['可申请 2 件', { shippedQty: 2 }, back],
  ['可申请 1 份', { digital: true, unshippedQty: 1 }, before],
  ['未寄：第 7–12 期，可退 3 份', { byIssue: true, unshippedQty: 3, unsentIssues: '第 7–12 期' }, before],
  ['已发货，可选择其他售后类型', { shippedQty: 2 }, before],
  ['还未发货', { unshippedQty: 2 }, back],
  ['已退款或正在售后中', {}, back],
  ['已激活的电子商品不能退', { digital: true }, before],
  ['已寄出的期次请选择“补寄”', { byIssue: true }, back],
  ['请勾选没有收到或有问题的期次', { byIssue: true, issues: [issue] }, again],
  ['没有可以报缺的期次', { byIssue: true }, again],
])('a line says “%s”', (said, facts, choice) => {
  const row = line(facts);
  const chosen = choice as AfterSaleChoice;
  expect(lineNote(row, chosen, maxOf(row, chosen))).toBe(said);
});
