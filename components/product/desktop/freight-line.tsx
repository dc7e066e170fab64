'use client';

import { Suspense, useState } from 'react';
import css from '@/components/product/desktop/freight-line.module.css';
import { savedArea } from '@/components/product/saved-area';
import { isBuyer } from '@/components/ui/is-buyer';
import { useBrowserValue } from '@/components/ui/use-browser-value';
import { latePart } from '@/components/ui/late-part';

const FreightChooser = latePart(
  async () => (await import('@/components/product/desktop/freight-chooser')).default,
  ({ ask }) => ask,
);

/** Freight of a product to a place: a button and the rule at first; the chooser when somebody wants to know, did so before, or has an address. */
export function FreightLine({ productId, rule }: { productId: number; rule: string }) {
  const saved = useBrowserValue(savedArea, null);
  const buyer = useBrowserValue(isBuyer, false);
  const [asked, setAsked] = useState(false);
  const start = saved ?? (asked ? '' : null);
  const ask = (
    <div>
      <button type="button" className={css.link} onClick={() => setAsked(true)}>
        选择收货地区，查看运费
      </button>
      <p className={css.quiet}>{rule}</p>
    </div>
  );
  return (
    <div className={css.line}>
      <span className={css.name}>送至</span>
      {start === null && !buyer ? (
        ask
      ) : (
        <Suspense fallback={ask}>
          <FreightChooser productId={productId} start={start} ask={ask} />
        </Suspense>
      )}
    </div>
  );
}
