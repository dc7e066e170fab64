import { ownPayment, type Query } from '@/app/(mobile)/mobile/(buyer)/mall/own-payment';
import { H5PayScreen, WechatPayScreen } from '@/components/payment/mobile/wxpay-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { isWechat } from '@/lib/domain/payment/device-rules';
import { bridgeScriptUrl } from '@/lib/server/wechat-bridge';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/mall/wxpay'];

export const metadata = { title };

/** Inside WeChat by its bridge, elsewhere by its page; WeChat comes back to this address with `code` and `state`. */
export default async function MobileMallWxpayPage({ searchParams }: { searchParams: Query }) {
  const { ctx, props } = await ownPayment('wxpay', 'wxpay', searchParams);
  const { code, state } = await searchParams;
  return (
    <MobilePage title={title} back={`/mobile/mall/orderResult?orderSn=${props.start.orderSn}`}>
      {isWechat(ctx.userAgent) ? (
        <WechatPayScreen
          {...props}
          standIn={bridgeScriptUrl()}
          authorization={typeof code === 'string' && typeof state === 'string' ? { code, state } : null}
        />
      ) : (
        <H5PayScreen {...props} />
      )}
    </MobilePage>
  );
}
