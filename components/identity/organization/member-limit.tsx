import css from '@/components/identity/organization/members-page.module.css';
import { Price } from '@/components/ui/price';
import type { OrganizationMemberView } from '@/lib/domain/organization/member-contract';

/** What a member may spend and has spent in the period that runs. */
export function MemberLimit({ member }: { member: OrganizationMemberView }) {
  if (member.spendingLimitFen === null) return <span className={css.muted}>不限</span>;
  const used = member.usedFen ?? 0;
  const left = Math.max(0, member.spendingLimitFen - used);
  return (
    <span className={css.limit}>
      <span>
        {member.limitPeriodLabel} <Price fen={member.spendingLimitFen} plain />
      </span>
      {member.limitPeriod !== 'order' && (
        <>
          <progress
            className={css.bar}
            value={Math.min(used, member.spendingLimitFen)}
            max={Math.max(1, member.spendingLimitFen)}
            aria-label={`${member.name}已用限额`}
          />
          <span className={css.muted}>
            已用 <Price fen={used} plain />
            ，剩余 <Price fen={left} plain />
          </span>
        </>
      )}
    </span>
  );
}
