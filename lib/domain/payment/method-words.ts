import { onlineFacts } from '@/lib/core/payment-providers';
import type { Skin } from '@/lib/core/skin';
import type { PaymentMethodView } from './contract';

/** `30 分钟`, `12 小时`, `7 天`: the largest unit that says it exactly. */
export function keptText(minutes: number): string {
  if (minutes % 1440 === 0) return `${minutes / 1440} 天`;
  return minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`;
}

const transferWords = '转账后上传凭证，由财务核对到账';

/** Our own words about a way to pay. */
const ownWords = (code: PaymentMethodView['code'], at: 'desk' | 'phone'): string =>
  code === 'transfer' ? transferWords : onlineFacts(code).words[at];

/**
 * The small print of a way to pay: what the office wrote, and for a transfer how long the order is kept. Our own words about scanning are
 * others on a phone, also where the office kept them.
 */
export function methodText(
  method: Pick<PaymentMethodView, 'code' | 'kind' | 'description' | 'deadlineMinutes'>,
  skin: Skin = 'desktop',
) {
  const own = ownWords(method.code, 'desk');
  const written = method.description ?? own;
  const text = skin === 'mobile' && written === own ? ownWords(method.code, 'phone') : written;
  return method.kind === 'offline' ? `${text}；订单保留 ${keptText(method.deadlineMinutes)}` : text;
}

/** What the checkout says about the time to pay in the chosen way. */
export function payTermText(method: Pick<PaymentMethodView, 'kind' | 'deadlineMinutes'> | undefined): string {
  if (!method) return '';
  const kept = keptText(method.deadlineMinutes);
  return method.kind === 'offline'
    ? `提交后订单保留 ${kept}，请在此期间转账并上传凭证，逾期订单将自动取消。`
    : `提交后请在 ${kept}内完成付款，超时订单将自动取消。`;
}
