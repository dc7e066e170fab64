'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState, type ReactNode } from 'react';
import { PayFailure } from '@/components/payment/mobile/pay-failure';
import { PayHead } from '@/components/payment/mobile/pay-head';
import type { AfterPay } from '@/components/payment/after-pay';
import css from '@/components/payment/mobile/pay-mobile.module.css';
import { PayOutcome } from '@/components/payment/mobile/pay-outcome';
import { ReturnSheet } from '@/components/payment/mobile/return-sheet';
import { WayList } from '@/components/payment/mobile/way-list';
import { outcomeTitle, payPhase } from '@/components/payment/pay-phase';
import { Rejection } from '@/components/payment/rejection';
import { useOnceHere } from '@/components/payment/use-once-here';
import { usePayChoice } from '@/components/payment/use-pay-choice';
import { usePayNow } from '@/components/payment/use-pay-now';
import { usePayState } from '@/components/payment/use-pay-state';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { ActionBar } from '@/components/ui/mobile/action-bar';
import { toast } from '@/components/ui/toast';
import { ApiError, api } from '@/lib/client/api';
import type { PaymentMethodView, PayStateView } from '@/lib/domain/payment/contract';

/** What every mobile page of paying is given. */
export interface PayScreenProps {
  /** Painted by the server. */
  start: PayStateView;
  after: AfterPay;
  /** Buying on credit, for an order of an organisation that has some. */
  credit?: ReactNode;
}

interface ResultScreenProps extends PayScreenProps {
  methods: readonly PaymentMethodView[];
  /** WeChat has led the person back here: what became of the payment is asked at once. */
  returned: boolean;
  /** The way to give the copies of an organisation's order to several receivers. */
  split?: ReactNode;
}

/** 待付款: what is to be paid, how long there is, the ways to pay, and what became of it; the state is the server's. */
export function ResultScreen({ start, after, credit, methods, returned, split }: ResultScreenProps) {
  const router = useRouter();
  const { state, phase, check, show, ask, asking } = usePayState(start);
  const pay = usePayNow(show, () => void check());
  const { chosen, moveText, pick } = usePayChoice(state, methods);
  const [back, setBack] = useState(false);
  useOnceHere({
    address: `/mobile/mall/orderResult?orderSn=${state.orderSn}`,
    first: () => {
      if (returned) void ask({ quietly: true }).then((found) => setBack(found === 'waiting'));
    },
    back: () => void check(),
  });
  // The page is called after what it shows: its heading comes from the server.
  const outdated = phase !== 'waiting' && payPhase(start) === 'waiting';
  useEffect(() => {
    if (outdated) router.refresh();
  }, [outdated, router]);
  const cancel = async () => {
    try {
      await api.send('/api/user/order/cancel/[id]', { id: state.orderId });
      toast.success('订单已取消');
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
      toast.warn(error.message);
    }
    await check();
  };
  return (
    <>
      <p className="sr-only" role="status">
        {outcomeTitle(phase, state)}
      </p>
      {phase === 'waiting' ? (
        <>
          <div className={css.whole}>
            <div>
              <PayHead state={state} onEnd={() => void check()} />
              {split}
              {credit}
              {state.voucher?.status === 'rejected' && (
                <div className={css.card}>
                  <Rejection state={state} />
                </div>
              )}
              {chosen ? (
                <WayList
                  methods={methods}
                  value={chosen.code}
                  disabled={pay.busy}
                  onChange={(code) => {
                    pick(code);
                    pay.forget();
                  }}
                />
              ) : (
                <p className={css.card}>暂无可用的支付方式，请联系客服。</p>
              )}
              <div className={css.card}>
                <p className={css.small} role="status">
                  {moveText || '付款后本页会自动更新结果，请勿重复付款。'}
                </p>
                <PayFailure
                  failure={pay.failure}
                  hint="订单仍可付款，请稍后再点“去支付”，或换一种支付方式。"
                />
                <div className={css.links}>
                  <Button variant="plain" busy={asking} onClick={() => void ask()}>
                    我已支付
                  </Button>
                  <ConfirmButton
                    variant="plain"
                    size="m"
                    title="取消该订单？"
                    text="取消后不能恢复，需要时请重新下单。"
                    confirmLabel="取消订单"
                    cancelLabel="暂不取消"
                    danger
                    onConfirm={cancel}
                  >
                    取消订单
                  </ConfirmButton>
                  <ButtonLink variant="plain" href="/mobile/help">
                    付款遇到问题
                  </ButtonLink>
                </div>
              </div>
            </div>
            {chosen && (
              <div className={css.foot}>
                <ActionBar>
                  <Button size="l" busy={pay.busy} onClick={() => void pay.go(state, chosen.code)}>
                    去支付
                  </Button>
                </ActionBar>
              </div>
            )}
          </div>
          <ReturnSheet
            open={back}
            onClose={() => setBack(false)}
            busy={asking}
            onPaid={() => void ask().then(() => setBack(false))}
            again={`/mobile/mall/wxpay?orderSn=${state.orderSn}`}
          />
        </>
      ) : (
        <>
          <PayOutcome state={state} phase={phase} after={after} />
          {(phase === 'paid' || phase === 'review') && split}
        </>
      )}
    </>
  );
}
