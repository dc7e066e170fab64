import { webAddress } from '@/components/payment/web-address';

/** Where WeChat leads the person back to after the H5 payment; `back` has the page ask how it ended. */
const backPath = (orderSn: string) => `/mobile/mall/orderResult?orderSn=${orderSn}&back=wxpay`;

/**
 * The link of an H5 payment with the way back behind it (integrations.md 1.6).
 *
 * @returns `null` for what is no web address
 */
export function h5Link(url: string, origin: string, orderSn: string): string | null {
  const page = webAddress(url);
  if (!page) return null;
  const back = encodeURIComponent(origin + backPath(orderSn));
  return `${page}${new URL(page).search ? '&' : '?'}redirect_url=${back}`;
}
