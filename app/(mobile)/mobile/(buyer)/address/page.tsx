import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { bookPath, readBookPlace } from '@/components/member/mobile/address-path';
import { itemsOf } from '@/components/order/checkout-items';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { requireBuyer } from '@/lib/data/ctx';
import { listReceivers } from '@/lib/domain/member/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';
import { BookScreen, EditScreen } from './address-screen';

const title = titles['/mobile/address'];

export const metadata: Metadata = { title };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The address book, or one address of it as a page of its own. */
export default async function MobileAddressPage({ searchParams }: Props) {
  const place = readBookPlace(await searchParams, itemsOf);
  const { items, form } = place;
  const ctx = await pageCtx({ can: 'receiver.manage', from: bookPath(place) });
  const mayShare = requireBuyer(ctx).organizationRole === 'manager';
  const receivers = await listReceivers(ctx);
  if (form === null) {
    return (
      <MobilePage title={items.length > 0 ? '选择收货地址' : title} back>
        <BookScreen items={items} mayShare={mayShare} initial={receivers} />
      </MobilePage>
    );
  }
  const receiver = form === 'new' ? null : receivers.find((r) => r.id === form && r.editable);
  if (receiver === undefined) notFound();
  return (
    <MobilePage
      title={receiver?.shared ? '修改单位共用地址' : receiver ? '修改收货地址' : '新增收货地址'}
      back
    >
      <EditScreen items={items} mayShare={mayShare} receiver={receiver} />
    </MobilePage>
  );
}
