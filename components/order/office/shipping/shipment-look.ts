import type { Tone } from '@/components/ui/status-tag';
import type { ShipmentState } from '@/lib/states/shipping';

/** Colour of a parcel's state; the words say the same. */
export const shipmentTones: Readonly<Record<ShipmentState, Tone>> = {
  packed: 'amber',
  shipped: 'blue',
  received: 'green',
  recalled: 'gray',
};
