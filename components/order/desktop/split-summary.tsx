'use client';

import { SplitWords } from '@/components/order/split/split-words';
import css from '@/components/order/split/split.module.css';
import { useSplit } from '@/components/order/split/use-split';
import { ButtonLink } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import { Panel } from '@/components/ui/panel';
import type { OrderDetailView } from '@/lib/domain/order/contract';

/** Of an order with copies for several people: to how many receivers it goes, and the way to give them out. */
export function SplitSummary({ order }: { order: OrderDetailView }) {
  const split = useSplit(order);
  if (!split) return null;
  const { data, error } = split;
  if (!data) {
    return (
      <Panel title="拆分配送">
        <p className={css.failure} role="alert">
          {errorText(error)}
        </p>
      </Panel>
    );
  }
  return (
    <Panel
      title="拆分配送"
      id="split"
      extra={
        <ButtonLink size="s" variant={data.counts.all === 0 ? 'outline' : 'outlineRed'} href={split.href}>
          {split.label}
        </ButtonLink>
      }
    >
      <SplitWords data={data} />
    </Panel>
  );
}
