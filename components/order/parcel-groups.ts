import type { ShipmentView } from '@/lib/domain/order/contract';

/** Colour of a parcel's state; the words say the same. */
export const parcelTone = (status: string): 'blue' | 'green' | 'gray' | 'amber' =>
  status === 'shipped' ? 'blue' : status === 'received' ? 'green' : status === 'recalled' ? 'gray' : 'amber';

/** How many receivers of a split order are shown at first. */
export const RECEIVERS_SHOWN = 5;

interface ParcelGroup {
  /** The child order; 0 for the order's own receiver. */
  key: number;
  title: string;
  parcels: ShipmentView[];
}

/** Parcels by receiver: the order's own first, then child order by child order, as they come. */
export function parcelGroups(parcels: readonly ShipmentView[]): ParcelGroup[] {
  const groups = new Map<number, ParcelGroup>();
  for (const parcel of parcels) {
    const key = parcel.childOrderId ?? 0;
    const title = [parcel.childNo, parcel.receiverName].filter(Boolean).join('　');
    const known = groups.get(key);
    if (known) known.parcels.push(parcel);
    else groups.set(key, { key, title, parcels: [parcel] });
  }
  return [...groups.values()];
}

/** What lies in a parcel: `保密法 ×2，保密工作 ×1`. */
export const parcelGoods = (parcel: Pick<ShipmentView, 'items'>): string =>
  parcel.items.map((i) => `${i.title} ×${i.quantity}`).join('，');
