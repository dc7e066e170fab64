import { PaidReading } from '@/components/ebook/paid-reading';
import { OrderAgain } from '@/components/order/order-again';
import { PaidNext } from '@/components/order/paid-next';
import type { AfterPay } from '@/components/payment/after-pay';

/** What the pages of paying take over from other domains, in both skins. */
export const afterPay = (orderId: number): AfterPay => ({
  again: <OrderAgain orderId={orderId} />,
  paid: (
    <>
      <PaidReading orderId={orderId} />
      <PaidNext orderId={orderId} />
    </>
  ),
});
