'use client';

import { useEffect, useState } from 'react';
import { codeFailure, type CodeFailure } from '@/components/payment/use-pay-code';
import { goTo } from '@/components/ui/skin';
import { ApiError, api } from '@/lib/client/api';
import { unionPayPath } from '@/lib/domain/payment/code-path';
import type { PaymentMethodView, PayStateView } from '@/lib/domain/payment/contract';

/** The page on which an order is paid in one way; the aggregated one needs its code first. */
async function payAddress(orderSn: string, method: PaymentMethodView['code']): Promise<string> {
  if (method !== 'unionpay') return `/mall/submit/result/${method}/${orderSn}`;
  return unionPayPath(orderSn, (await api.post('/api/user/payment/unionpay/qrcode', { orderSn })).url);
}

/**
 * 去支付: changes the way to pay when another one was chosen, and leads to its page. After a failure the order is as payable as before.
 *
 * @param show shows the state that a change answered with
 * @param onConflict the order was paid, closed or handed in meanwhile
 */
export function usePayNow(show: (state: PayStateView) => unknown, onConflict: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CodeFailure | null>(null);
  useEffect(() => {
    // Back from the payment page, the browser may show this one as it was left.
    const awake = (e: PageTransitionEvent) => e.persisted && setBusy(false);
    addEventListener('pageshow', awake);
    return () => removeEventListener('pageshow', awake);
  }, []);
  return {
    busy,
    failure,
    forget: () => setFailure(null),
    go: async (state: PayStateView, method: PaymentMethodView['code']) => {
      setBusy(true);
      setFailure(null);
      try {
        if (method !== state.paymentMethod)
          show(await api.post('/api/user/paymentMethod/change', { orderSn: state.orderSn, method }));
        // The button stays busy until the next page is here.
        goTo(await payAddress(state.orderSn, method));
      } catch (error) {
        setFailure(codeFailure(error));
        setBusy(false);
        if (error instanceof ApiError && error.code === 'CONFLICT') onConflict();
      }
    },
  };
}
