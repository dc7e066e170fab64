import type { Metadata } from 'next';
import { CardHearts } from '@/components/cart/card-hearts';
import { MallCart } from '@/components/cart/mall-cart';
import { MallBar } from '@/components/product/desktop/mall-bar';
import { MallHome } from '@/components/product/desktop/mall-home';
import { MallNotice } from '@/components/product/desktop/mall-notice';
import { cachedMallHome } from '@/lib/domain/product/cached';
import { cachedSettings } from '@/lib/domain/site/cached';
import { publicCtx } from '@/lib/server/page';
import { publicMetadata } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  return publicMetadata({
    path: '/mall',
    title: titles['/mall'],
    description: '保密类图书、期刊与电子出版物：新书、热销、年度期刊征订。',
  });
}

export default async function MallPage() {
  const ctx = publicCtx();
  const [data, settings] = await Promise.all([cachedMallHome(ctx), cachedSettings(ctx)]);
  return (
    <>
      <MallBar categories={data.categories} home cart={<MallCart />} />
      <MallNotice text={settings.mallNotice} />
      <MallHome data={data} />
      <CardHearts />
    </>
  );
}
