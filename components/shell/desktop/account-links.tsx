import css from '@/components/shell/desktop/account-links.module.css';
import { LogoutButton } from '@/components/shell/desktop/logout-button';
import { cx } from '@/components/ui/cx';
import { VisitorName } from '@/components/ui/visitor-name';

/** 登录 / 注册, or the name (to the place of the role) and 退出; style sheets show what holds. Its width is reserved, so nothing moves. */
export function AccountLinks() {
  return (
    <span className={css.account}>
      <a className="guest-only" href="/login/userlogin">
        登录
      </a>
      <a className="guest-only" href="/userRegisterByPhone">
        注册
      </a>
      <VisitorName className={cx(css.name, 'user-only')} />
      <LogoutButton className={cx(css.leave, 'user-only')} />
    </span>
  );
}
