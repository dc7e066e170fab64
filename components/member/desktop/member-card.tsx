import css from '@/components/member/desktop/member-card.module.css';
import { memberKind } from '@/components/member/member-kind';
import { StatusTag } from '@/components/ui/status-tag';
import { firstCharacter } from '@/lib/core/characters';
import { formatDateTime } from '@/lib/core/dates';
import { maskPhone } from '@/lib/core/phone-number';
import type { MemberView } from '@/lib/domain/member/contract';

/** Who is here: the head of the centre's first page. */
export function MemberCard({ member }: { member: MemberView }) {
  return (
    <section className={css.card} aria-label="账户">
      <span className={css.avatar} aria-hidden>
        {firstCharacter(member.name)}
      </span>
      <div>
        <p className={css.name}>
          {member.name}
          <StatusTag tone="gold">{memberKind(member.role)}</StatusTag>
        </p>
        <p className={css.text}>
          {member.phone && <span>手机 {maskPhone(member.phone)}</span>}
          {member.lastLoginAt && <span>最近登录 {formatDateTime(member.lastLoginAt)}</span>}
        </p>
      </div>
      <p className={css.links}>
        <a href="/user/center/addresses">收货地址</a>
        <a href="/user/center/account">账户信息</a>
      </p>
    </section>
  );
}
