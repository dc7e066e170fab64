import { ownPayment, type Query } from '@/app/(mobile)/mobile/(buyer)/mall/own-payment';
import { UnionScreen } from '@/components/payment/mobile/union-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/mall/unionPay'];

export const metadata = { title };

export default async function MobileMallUnionPayPage({ searchParams }: { searchParams: Query }) {
  const { props } = await ownPayment('unionPay', 'unionpay', searchParams);
  return (
    <MobilePage title={title} back={`/mobile/mall/orderResult?orderSn=${props.start.orderSn}`}>
      <UnionScreen {...props} />
    </MobilePage>
  );
}
