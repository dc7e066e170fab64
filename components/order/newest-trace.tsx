import css from '@/components/order/newest-trace.module.css';
import type { ShipmentView } from '@/lib/domain/order/contract';

/** Where a parcel is, as its courier said last. */
export function NewestTrace({ time, context }: NonNullable<ShipmentView['newest']>) {
  return (
    <p className={css.newest}>
      <b>{context}</b> <span className={css.time}>{time}</span>
    </p>
  );
}
