'use client';

import css from '@/components/product/desktop/login-card.module.css';
import { ButtonLink } from '@/components/ui/button';
import { useVisitor } from '@/components/ui/visitor';
import { isBuyerRole, landingPath } from '@/lib/core/role';

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
  const visitor = useVisitor();
  const known = visitor.state === 'user';
  return (
    <aside className={css.card} aria-label="账户">
      <div className={css.head}>
        <img src="/placeholder/avatar.svg" alt="" width={56} height={56} />
        <p className={css.hello}>{known ? visitor.name : '您好，欢迎选购'}</p>
        <p className={css.note}>{known ? '祝您阅读愉快' : '登录后可下单、查询订单'}</p>
      </div>
      <div className={css.actions}>
        {known ? (
          <ButtonLink href={landingPath(visitor.role)} block>
            {isBuyerRole(visitor.role) ? '个人中心' : '进入后台'}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink href="/login/userlogin?from=%2Fmall" block>
              登录
            </ButtonLink>
            <ButtonLink href="/userRegisterByPhone" variant="outline" block>
              注册
            </ButtonLink>
          </>
        )}
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
