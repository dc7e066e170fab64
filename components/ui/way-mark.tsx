import type { ReactNode } from 'react';
import css from '@/components/ui/way-mark.module.css';
import { onlineFacts, type Mark, type OnlineProvider } from '@/lib/core/payment-providers';

/** Drawings of 28×28 units in the colours by which people know a wallet; none is a trademark's own. */
const DRAWINGS: Readonly<Record<Mark, ReactNode>> = {
  wechat: (
    <>
      <rect width="28" height="28" rx="6" fill="#07c160" />
      <path
        d="M11.4 6C7.3 6 4 8.7 4 12.1c0 1.900 1 3.600 2.700 4.700l-.7 2.200 2.500-1.300c.9.2 1.800.4 2.900.4 4.100 0 7.400-2.700 7.400-6S15.500 6 11.400 6z"
        fill="#fff"
      />
      <path
        d="M24.500 17.300c0-2.800-2.800-5.100-6.200-5.100s-6.200 2.300-6.200 5.100 2.800 5.100 6.200 5.100c.8 0 1.600-.1 2.300-.3l2.100 1.100-.6-1.900c1.500-.9 2.400-2.400 2.400-4z"
        fill="#fff"
        stroke="#07c160"
        strokeWidth="1.200"
      />
      <g fill="#07c160">
        <circle cx="9" cy="10.500" r="1.100" />
        <circle cx="13.800" cy="10.500" r="1.100" />
        <circle cx="16.300" cy="16.200" r=".9" />
        <circle cx="20.300" cy="16.200" r=".9" />
      </g>
    </>
  ),
  alipay: (
    <>
      <rect width="28" height="28" rx="6" fill="#1677ff" />
      <path
        d="M7 8.200h14M14 5v6.500M8.500 11.800h10.800c-1.300 4.800-5 8.300-10.600 10M10 14.200c2.600 3.900 6.200 6.400 11 7.600"
        fill="none"
        stroke="#fff"
        strokeWidth="2.200"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  unionpay: (
    <>
      <rect x=".5" y=".5" width="27" height="27" rx="5.500" fill="#fff" stroke="#ccc" />
      <path d="M7.600 7h5.200l-3 14H4.600z" fill="#e21836" />
      <path d="M12.800 7H18l-3 14H9.800z" fill="#00447c" />
      <path d="M18 7h5.400l-3 14H15z" fill="#007b84" />
    </>
  ),
  any: (
    <>
      <rect x=".5" y=".5" width="27" height="27" rx="5.500" fill="#fff" stroke="#ccc" />
      <g fill="none" strokeWidth="2.200">
        <rect x="5.600" y="5.600" width="6.400" height="6.400" stroke="#07c160" />
        <rect x="16" y="5.600" width="6.400" height="6.400" stroke="#1677ff" />
        <rect x="5.600" y="16" width="6.400" height="6.400" stroke="#e21836" />
      </g>
      <path
        d="M15 15h3v3h-3zM20.500 15h3v3h-3zM15 20.500h3v3h-3zM20.500 20.500h3v3h-3zM17.700 17.700h3v3h-3z"
        fill="#333"
      />
    </>
  ),
  bank: (
    <>
      <rect width="28" height="28" rx="6" fill="#8a5a00" />
      <path
        d="M14 5.500 23 11H5zM6 21h16v2H6zM7.500 12.500h2.500V20H7.500zM12.800 12.500h2.500V20h-2.500zM18 12.500h2.500V20H18z"
        fill="#fff"
      />
    </>
  ),
};

/** What a buyer chooses: a provider that is asked, or a transfer. */
type Way = OnlineProvider | 'transfer';

const markOf = (way: Way): Mark => (way === 'transfer' ? 'bank' : onlineFacts(way).mark);

/** The sign of a way to pay, or of a wallet by its mark. The name stands beside it. */
export function WayMark(props: { way: Way } | { mark: Mark }) {
  const mark = 'mark' in props ? props.mark : markOf(props.way);
  return (
    <svg className={css.mark} viewBox="0 0 28 28" width="28" height="28" aria-hidden>
      {DRAWINGS[mark]}
    </svg>
  );
}
