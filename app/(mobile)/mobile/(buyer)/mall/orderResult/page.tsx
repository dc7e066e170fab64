import { notFound, redirect } from 'next/navigation';
import { isOrderNumber, ownPayState } from '@/app/own-pay-state';
import type { Query } from '@/app/(mobile)/mobile/(buyer)/mall/own-payment';
import { afterPay } from '@/app/after-pay';
import { creditOffer } from '@/app/credit-offer';
import { ResultScreen } from '@/components/payment/mobile/result-screen';
import { payPhase } from '@/components/payment/pay-phase';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Cell, CellGroup } from '@/components/ui/mobile/cell';
import { requireBuyer } from '@/lib/data/ctx';
import { getRemaining } from '@/lib/domain/childOrder/lines-queries';
import { listPaymentMethods } from '@/lib/domain/payment/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/mall/orderResult'];

export const metadata = { title };

export default async function MobileMallOrderResultPage({ searchParams }: { searchParams: Query }) {
  const { orderSn: plain, order_sn: spelled, back } = await searchParams;
  const orderSn = plain ?? spelled;
  if (orderSn === undefined) redirect('/mobile/user/order');
  if (!isOrderNumber(orderSn)) notFound();
  const ctx = await pageCtx({ can: 'order.read', from: `/mobile/mall/orderResult?orderSn=${orderSn}` });
  const [state, methods] = await Promise.all([ownPayState(ctx, orderSn), listPaymentMethods(ctx)]);
  const split =
    requireBuyer(ctx).organizationId === null || state.status === 'cancelled'
      ? null
      : await getRemaining(ctx, { orderId: state.orderId });
  return (
    <MobilePage
      title={payPhase(state) === 'waiting' ? title : titles['/mall/submit/result']}
      back="/mobile/user/order"
    >
      <ResultScreen
        start={state}
        after={afterPay(state.orderId)}
        credit={await creditOffer(ctx, state)}
        methods={methods}
        returned={back === 'wxpay'}
        split={
          split &&
          split.remaining > 1 && (
            <CellGroup>
              <Cell
                title="拆分配送（电脑版）"
                note={`把 ${split.remaining} 份分配给多位收货人，分别寄送`}
                href={`/user/center/orders/${state.orderId}/split`}
              />
            </CellGroup>
          )
        }
      />
    </MobilePage>
  );
}
