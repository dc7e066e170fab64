'use client';

import { useState } from 'react';
import type { PaymentMethodView, PayStateView } from '@/lib/domain/payment/contract';

/** The way to pay that is chosen: what was picked, else the order's own, else the first that is offered. */
export function usePayChoice(
  state: Pick<PayStateView, 'paymentMethod'>,
  methods: readonly PaymentMethodView[],
) {
  const [picked, setPicked] = useState<string | null>(null);
  const known = (code: string | null) => methods.find((m) => m.code === code);
  const own = known(state.paymentMethod);
  const chosen = known(picked) ?? own ?? methods[0];
  const moves = chosen && own && chosen !== own;
  return {
    chosen,
    /** What another way than the order's own brings with it. */
    moveText: moves ? `将改用${chosen.name}付款，原支付方式的二维码或凭证不再有效。` : '',
    pick: setPicked,
  };
}
