import { char, text } from 'drizzle-orm/pg-core';
import { areas } from './area';

/**
 * Receiver as it was when the order was placed or last edited. In a file of its own: the schema files import each other, and the one that uses it
 * may be evaluated before the others.
 */
export function receiverColumns() {
  return {
    receiverName: text(),
    receiverPhone: text(),
    receiverTel: text(),
    areaCode: char({ length: 6 }).references(() => areas.code, { onDelete: 'restrict' }),
    province: text(),
    city: text(),
    district: text(),
    address: text(),
    postcode: text(),
  };
}
