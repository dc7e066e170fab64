import css from '@/components/identity/organization/organization.module.css';
import { Price } from '@/components/ui/price';
import type { OrganizationView } from '@/lib/domain/organization/contract';

/** What the caller may still spend for the organisation; nothing without a limit. */
export function OrganizationSpending({ spending }: Pick<OrganizationView, 'spending'>) {
  if (!spending) return null;
  return (
    <p className={css.spending} role="note">
      我的消费限额：{spending.periodLabel} <Price fen={spending.limitFen} plain />
      {spending.period !== 'order' && (
        <>
          ，已用 <Price fen={spending.usedFen} plain />
          ，剩余 <Price fen={spending.leftFen} />
        </>
      )}
    </p>
  );
}
