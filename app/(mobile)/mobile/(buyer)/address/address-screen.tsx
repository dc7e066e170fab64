'use client';

import { notFound } from 'next/navigation';
import { bookPath, readBookPlace } from '@/components/member/mobile/address-path';
import { ReceiverBook } from '@/components/member/mobile/receiver-book';
import { ReceiverEdit } from '@/components/member/mobile/receiver-edit';
import { useReceivers } from '@/components/member/use-receivers';
import { backToCheckout } from '@/components/order/back-to-checkout';
import { itemsOf } from '@/components/order/checkout-items';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { LoadFailure } from '@/components/ui/load-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { useIsAlive } from '@/components/ui/use-is-alive';
import { usePageParams } from '@/components/ui/use-page-params';
import type { Receiver } from '@/lib/domain/member/contract';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/address'];
const waiting = <Skeleton heights={[120, 120, 120]} />;

/** Rows of the cart whose checkout waits for an address. */
type Items = readonly number[];

/** The address book; opened by a checkout it leads back to it. */
function BookScreen({ items }: { items: Items }) {
  const onChoose = items.length > 0 ? (r: Receiver) => backToCheckout(items, r.id) : null;
  return (
    <MobilePage title={items.length > 0 ? '选择收货地址' : title} back>
      <ReceiverBook items={items} onChoose={onChoose} />
    </MobilePage>
  );
}

/** One address. Saved in a checkout it is taken at once, as on the desktop; else the book is there again. */
function EditScreen({ items, form }: { items: Items; form: 'new' | number }) {
  const { list, failed, retry, mayShare } = useReceivers();
  const receiver = form === 'new' ? null : list?.find((r) => r.id === form && r.editable);
  if (list && receiver === undefined) notFound();
  const saved = (r: Receiver) => {
    if (items.length > 0) backToCheckout(items, r.id);
    else location.replace(bookPath({ items, form: null }));
  };
  const edited = receiver?.shared ? '修改单位共用地址' : '修改收货地址';
  return (
    <MobilePage title={form === 'new' ? '新增收货地址' : edited} back>
      {receiver === undefined ? (
        failed ? (
          <LoadFailure title="地址加载失败" onRetry={retry} />
        ) : (
          waiting
        )
      ) : (
        <ReceiverEdit mayShare={mayShare} receiver={receiver} onSaved={saved} />
      )}
    </MobilePage>
  );
}

function Place() {
  const { items, form } = readBookPlace(usePageParams(), itemsOf);
  return form === null ? <BookScreen items={items} /> : <EditScreen items={items} form={form} />;
}

/** The address book, or one address of it as a page of its own. */
export function AddressScreen() {
  if (useIsAlive()) return <Place />;
  return (
    <MobilePage title={title} back>
      {waiting}
    </MobilePage>
  );
}
