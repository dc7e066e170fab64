'use client';

import { bookPath } from '@/components/member/mobile/address-path';
import { ReceiverBook } from '@/components/member/mobile/receiver-book';
import { ReceiverEdit } from '@/components/member/mobile/receiver-edit';
import { backToCheckout } from '@/components/order/back-to-checkout';
import type { Receiver } from '@/lib/domain/member/contract';

interface AddressScreenProps {
  /** Rows of the cart whose checkout waits for an address. */
  items: readonly number[];
  mayShare: boolean;
}

/** The address book; opened by a checkout it leads back to it. */
export function BookScreen({ items, ...rest }: AddressScreenProps & { initial: Receiver[] }) {
  const onChoose = items.length > 0 ? (r: Receiver) => backToCheckout(items, r.id) : null;
  return <ReceiverBook {...rest} items={items} onChoose={onChoose} />;
}

/** One address. Saved in a checkout it is taken at once, as on the desktop; else the book is there again. */
export function EditScreen({ items, ...rest }: AddressScreenProps & { receiver: Receiver | null }) {
  const saved = (r: Receiver) => {
    if (items.length > 0) backToCheckout(items, r.id);
    else location.replace(bookPath({ items, form: null }));
  };
  return <ReceiverEdit {...rest} onSaved={saved} />;
}
