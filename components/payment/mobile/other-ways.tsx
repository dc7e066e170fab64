import type { ReactNode } from 'react';
import css from '@/components/payment/mobile/pay-mobile.module.css';

interface OtherWaysProps {
  orderSn: string;
  /** What can be done before that. */
  children?: ReactNode;
}

/** Ways on from a payment that has not succeeded. */
export function OtherWays({ orderSn, children }: OtherWaysProps) {
  return (
    <div className={css.links}>
      {children}
      <a className="link-plain" href={`/mobile/mall/orderResult?orderSn=${orderSn}`}>
        其他支付方式
      </a>
      <a className="link-plain" href="/mobile/help">
        付款遇到问题
      </a>
    </div>
  );
}
