import { memberKind } from '@/components/member/member-kind';
import css from '@/components/member/mobile/user.module.css';
import { ButtonLink } from '@/components/ui/button';
import { Pictogram } from '@/components/ui/mobile/pictograms';
import { firstCharacter } from '@/lib/core/characters';
import { maskPhone } from '@/lib/core/phone-number';
import type { MemberView } from '@/lib/domain/member/contract';

interface UserHeadProps {
  member: MemberView;
  /** The organisation that the account belongs to or waits for. */
  organization: { name: string; roleLabel: string; status: string; statusLabel: string } | null;
}

/** Who is here: the red head of 我的; the whole of it leads to the account. */
export function UserHead({ member, organization }: UserHeadProps) {
  return (
    <section className={css.head} aria-label="账户">
      <a className={css.who} href="/mobile/user/account">
        <span className={css.avatar} aria-hidden>
          {firstCharacter(member.name)}
        </span>
        <span className={css.words}>
          <span className={css.name}>
            <b>{member.name}</b>
            <span className={css.kind}>{memberKind(member.role)}</span>
          </span>
          {member.phone && <span className={css.small}>手机 {maskPhone(member.phone)}</span>}
        </span>
        <Pictogram name="arrow" size={18} />
      </a>
      {organization && (
        <a className={css.organization} href="/mobile/user/organization">
          <Pictogram name="organization" size={18} />
          <span className={css.words}>{organization.name}</span>
          <span className={css.small}>
            {organization.status === 'approved' ? organization.roleLabel : organization.statusLabel}
          </span>
        </a>
      )}
    </section>
  );
}

/** The head of 我的 for somebody who is not logged in. */
export function GuestHead() {
  return (
    <section className={css.head} aria-label="账户">
      <div className={css.who}>
        <span className={css.avatar}>
          <Pictogram name="user" size={30} />
        </span>
        <span className={css.words}>
          <b>欢迎来到书刊商城</b>
          <span className={css.small}>登录后查看订单、发票和书架</span>
        </span>
      </div>
      <p className={css.ways}>
        <ButtonLink variant="outline" size="l" block href="/mobile/login?from=%2Fmobile%2Fuser">
          登录
        </ButtonLink>
        <ButtonLink variant="outline" size="l" block href="/mobile/register?from=%2Fmobile%2Fuser">
          注册
        </ButtonLink>
      </p>
    </section>
  );
}
