import { formatMinute } from '@/lib/core/dates';
import type { AfterSaleDetailView, AfterSaleView } from '@/lib/domain/aftersale/contract';
import type { AfterSaleState } from '@/lib/states/aftersale';

type Facts = Pick<AfterSaleView, 'kind' | 'status' | 'returnDeadlineAt'> &
  Partial<Pick<AfterSaleDetailView, 'auditNote' | 'receiveNote'>>;

/** What a state means for the buyer and what happens next, in one sentence. */
export function caseSentence(row: Facts): string {
  const said = (note: string | null | undefined) => (note ? `：${note}` : '');
  switch (row.status) {
    case 'applied':
      return '商城正在审核您的申请，请留意进度。审核前可以撤销。';
    case 'wait_goods':
      return row.returnDeadlineAt
        ? `请在 ${formatMinute(row.returnDeadlineAt)} 前寄回商品并填写运单号，逾期申请将自动关闭。`
        : '请寄回商品并填写运单号。';
    case 'goods_sent':
      return '商城收到商品并验收后，会为您办理退款。';
    case 'approved_refund':
      return '退款正在办理，款项将按原支付方式退回。';
    case 'resend':
      return '商城正在安排补寄，寄出后可在这里查看物流。';
    case 'done':
      return row.kind === 'resend' ? '补寄的商品已寄出。' : '退款已完成，款项已按原支付方式退回。';
    case 'rejected':
      return `商城未通过您的申请${said(row.auditNote)}。如情况有变，可以重新申请。`;
    case 'withdrawn':
      return '您已撤销本次申请，需要时可以重新申请。';
    case 'expired':
      return '您未在期限内寄回商品，申请已自动关闭；仍在售后期内时可以重新申请。';
    case 'receive_refused':
      return `退回的商品未通过验收${said(row.receiveNote)}。如有疑问，请联系客服。`;
  }
}

/** `2026 年第 3 期 等 8 期`: the issues a line is about. */
export function issueText(issues: readonly string[]): string {
  const [first] = issues;
  return issues.length > 1 ? `${first} 等 ${issues.length} 期` : (first ?? '');
}

export interface CaseStep {
  label: string;
  done: boolean;
  current: boolean;
}

const WAYS: Record<AfterSaleView['kind'], readonly (readonly [string, readonly AfterSaleState[]])[]> = {
  refund_only: [
    ['提交申请', []],
    ['商城审核', ['applied']],
    ['办理退款', ['approved_refund']],
    ['退款完成', ['done']],
  ],
  return_refund: [
    ['提交申请', []],
    ['商城审核', ['applied']],
    ['寄回商品', ['wait_goods']],
    ['商城验收', ['goods_sent']],
    ['办理退款', ['approved_refund']],
    ['退款完成', ['done']],
  ],
  resend: [
    ['提交申请', []],
    ['商城审核', ['applied']],
    ['安排补寄', ['resend']],
    ['补寄完成', ['done']],
  ],
};

/** The way of a case as a row of steps; one that ended without its wish has none. */
export function caseSteps({ kind, status }: Pick<AfterSaleView, 'kind' | 'status'>): CaseStep[] {
  const way = WAYS[kind];
  const at = way.findIndex(([, states]) => states.includes(status));
  if (at < 0) return [];
  return way.map(([label], i) => ({ label, done: i < at || status === 'done', current: i === at }));
}
