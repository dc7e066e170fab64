'use client';

import { useState } from 'react';
import type { ApplyOrder } from '@/components/invoice/apply-dialog';

/** Which of the orders in sight are ticked for one invoice over all of them, and those that are being applied for. */
export function useTickedOrders<T extends ApplyOrder>(list: readonly T[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [applying, setApplying] = useState<readonly ApplyOrder[]>([]);
  const chosen = list.filter((o) => ticked.has(o.id));
  const toggle = (ids: readonly number[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  return {
    isTicked: (id: number) => ticked.has(id),
    toggle: (id: number, on: boolean) => toggle([id], on),
    all: list.length > 0 && chosen.length === list.length,
    toggleAll: (on: boolean) =>
      toggle(
        list.map((o) => o.id),
        on,
      ),
    chosen,
    chosenFen: chosen.reduce((a, o) => a + o.openFen, 0),
    applying,
    apply: setApplying,
  };
}
