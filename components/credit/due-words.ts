import type { Tone } from '@/components/ui/status-tag';
import type { CreditDebtView } from '@/lib/domain/credit/contract';

/** How a debt stands, with the colour that says the same. */
export function dueTag({
  openFen,
  overdueDays,
}: Pick<CreditDebtView, 'openFen' | 'overdueDays'>): readonly [Tone, string] {
  if (openFen < 0) return ['blue', '多付'];
  return overdueDays > 0 ? ['red', `逾期 ${overdueDays} 天`] : ['gray', '未到期'];
}

/** Its last day, or from when its days will be counted. */
export const dueDay = ({ openFen, dueOn }: Pick<CreditDebtView, 'openFen' | 'dueOn'>): string =>
  openFen < 0 ? '—' : (dueOn ?? '签收后起算');
