import type { Receiver } from './contract';

/** Where goods go, as a row keeps it (`receiverColumns`). */
type Frozen = Record<
  | 'receiverName'
  | 'receiverPhone'
  | 'receiverTel'
  | 'areaCode'
  | 'province'
  | 'city'
  | 'district'
  | 'address'
  | 'postcode',
  string | null
>;

/** The receiver that a row keeps, for an order that comes of it; `null` where nothing is sent. */
export function frozenReceiver(row: Frozen): Receiver | null {
  const { receiverName, receiverPhone, areaCode, province, city, district, address } = row;
  if (areaCode === null) return null;
  return {
    id: 0,
    name: receiverName ?? '',
    phone: receiverPhone ?? '',
    tel: row.receiverTel,
    areaCode,
    province: province ?? '',
    city: city ?? '',
    district: district ?? '',
    address: address ?? '',
    postcode: row.postcode,
    isDefault: false,
    shared: false,
    editable: false,
  };
}
