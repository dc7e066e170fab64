import type { Metadata } from 'next';
import { CartBadge } from '@/components/cart/cart-badge';
import { GuestCartScreen, OwnCartScreen } from '@/components/cart/mobile/cart-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { presentCart } from '@/lib/domain/cart/present';
import { getCartLines } from '@/lib/domain/cart/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/car'];

export const metadata: Metadata = { title };

/** The cart works without a login; administrators do not buy. */
export default async function MobileCarPage() {
  const ctx = await pageCtx({ can: 'public', from: '/mobile/car' });
  return (
    <MobilePage title={title} tab="car" cartBadge={<CartBadge />}>
      {ctx.actor.kind === 'buyer' ? (
        <OwnCartScreen initial={presentCart(await getCartLines(ctx))} />
      ) : ctx.actor.kind === 'admin' ? (
        <EmptyState
          picture="error"
          title="管理员账号不能购买商品"
          text="请换用个人或单位账号登录。"
          action={<ButtonLink href="/mobile/home">返回首页</ButtonLink>}
        />
      ) : (
        <GuestCartScreen />
      )}
    </MobilePage>
  );
}
