import css from '@/components/product/desktop/login-card.module.css';
import { ButtonLink } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { VisitorName } from '@/components/ui/visitor-name';

const services = [
  { href: '/user/center', label: '我的订单' },
  { href: '/mall/cart', label: '购物车' },
  { href: '/index/ebook', label: '电子阅读' },
  { href: '/mall/about', label: '帮助中心' },
] as const;

interface LoginCardProps {
  /** Year for which periodicals are sold; `null` without any. */
  subscriptionYear: number | null;
}

/** Greeting at the right of the mall's first screen: log in and register, or the name and the way to the own pages. */
export function LoginCard({ subscriptionYear }: LoginCardProps) {
  return (
    <aside className={css.card} aria-label="账户">
      <div className={css.head}>
        <img src="/placeholder/avatar.svg" alt="" width={56} height={56} />
        <p className={cx(css.hello, 'guest-only')}>您好，欢迎选购</p>
        <p className={cx(css.note, 'guest-only')}>登录后可下单、查询订单</p>
        <p className={cx(css.hello, 'user-only')}>
          <VisitorName />
        </p>
        <p className={cx(css.note, 'user-only')}>祝您阅读愉快</p>
      </div>
      <div className={css.actions}>
        <ButtonLink href="/login/userlogin?from=%2Fmall" block className="guest-only">
          登录
        </ButtonLink>
        <ButtonLink href="/userRegisterByPhone" variant="outline" block className="guest-only">
          注册
        </ButtonLink>
        <ButtonLink href="/user/center" block className="user-only" data-landing suppressHydrationWarning>
          <span className="buyer-only">个人中心</span>
          <span className="office-only">进入后台</span>
        </ButtonLink>
      </div>
      {subscriptionYear !== null && (
        <a className={css.notice} href="/mall/list?kind=paper_periodical">
          {`${subscriptionYear} 年期刊征订进行中`}
        </a>
      )}
      <ul className={css.services}>
        {services.map((s) => (
          <li key={s.href}>
            <a href={s.href}>{s.label}</a>
          </li>
        ))}
      </ul>
    </aside>
  );
}
