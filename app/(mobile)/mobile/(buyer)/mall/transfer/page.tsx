import { ownPayment, type Query } from '@/app/(mobile)/mobile/(buyer)/mall/own-payment';
import { TransferScreen } from '@/components/payment/mobile/transfer-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { transferAccount } from '@/lib/domain/payment/voucher-queries';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/mall/transfer'];

export const metadata = { title };

export default async function MobileMallTransferPage({ searchParams }: { searchParams: Query }) {
  const { ctx, props } = await ownPayment('transfer', 'transfer', searchParams);
  const account = await transferAccount(ctx);
  return (
    <MobilePage title={title} back={`/mobile/mall/orderResult?orderSn=${props.start.orderSn}`}>
      <TransferScreen {...props} account={account?.accountNo ? account : null} />
    </MobilePage>
  );
}
