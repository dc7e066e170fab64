import type { CodeAction } from './codes-contract';
import { lookOf, type CodeFacts } from './rules';

export interface OfficeCodeFacts extends CodeFacts {
  /** `null` for a card that was given out by hand. */
  orderItemId: number | null;
  /** The administrator; `null` also for a code that an after-sale holds. */
  frozenBy: number | null;
  frozenReason: string | null;
}

/** How the reason begins by which an after-sale holds codes (`freezeReason` there). */
const CASE_REASON = '售后申请 ';

/** Held back by a refund that somebody asked for: read and refunded would be both, were it let go before the case ends. */
export function heldByCase({
  frozenAt,
  frozenBy,
  frozenReason,
}: Pick<OfficeCodeFacts, 'frozenAt' | 'frozenBy' | 'frozenReason'>): boolean {
  return frozenAt !== null && frozenBy === null && (frozenReason ?? '').startsWith(CASE_REASON);
}

/**
 * What the desk may do with a code. A frozen code may be given to another reader, so that a lost account is stopped first and moved afterwards.
 * Codes that an order paid for are voided by its refund alone (invariant I21).
 *
 * @param today the Asia/Shanghai day, `YYYY-MM-DD`
 */
export function codeActs(code: OfficeCodeFacts, now: Date, today: string): CodeAction[] {
  const { status } = code;
  const over = code.expiresAt !== null && code.expiresAt <= now;
  const acts: CodeAction[] = [];
  if (code.frozenAt) {
    if (!heldByCase(code)) acts.push('unfreeze');
  } else if (['free', 'assigned', 'activated'].includes(status) && lookOf(code, now, today) !== 'expired') {
    acts.push('freeze');
  }
  if (status === 'activated' && !over) acts.push('rebind');
  if ((status === 'activated' || status === 'expired') && code.expiresAt) acts.push('extend');
  if (status === 'free' || (status === 'assigned' && code.orderItemId === null)) acts.push('void');
  return acts;
}

/** What the history of a code calls its acts. */
export const codeEventLabels: Readonly<Record<string, string>> = {
  create: '生成',
  import: '导入',
  assign: '发放',
  allocate: '分配给成员',
  recall: '收回',
  activate: '激活',
  freeze: '冻结',
  unfreeze: '解除冻结',
  rebind: '换绑',
  extend: '延长阅读期限',
  renew: '恢复阅读',
  expire: '阅读到期',
  void: '作废',
  voidActivated: '强制作废',
};

/** Signs of a batch number that tell batches of one month apart. */
const NO_SIGNS = 8;

/** Number of a batch made by hand, `B2611-7A02F3C9`; external ones begin with `W`. `seed` is random, or made from the key of the request. */
export function handBatchNo(letter: 'B' | 'W', month: string, seed: string): string {
  return `${letter}${month.replaceAll('-', '').slice(2)}-${seed.slice(0, NO_SIGNS)}`;
}

/** Batches that payments made for themselves. */
export const isAutomatic = (batchNo: string): boolean => batchNo.startsWith('A');
