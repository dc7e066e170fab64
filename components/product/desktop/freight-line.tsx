'use client';

import { lazy, Suspense, useState } from 'react';
import css from '@/components/product/desktop/freight-line.module.css';
import { savedArea } from '@/components/product/saved-area';
import { useBrowserValue } from '@/components/ui/use-browser-value';

const FreightChooser = lazy(() => import('@/components/product/desktop/freight-chooser'));

/** Freight of a product to a place: a button at first, the chooser when somebody wants to know, or did so before. */
export function FreightLine({ productId }: { productId: number }) {
  const saved = useBrowserValue(savedArea, null);
  const [asked, setAsked] = useState(false);
  const area = saved ?? (asked ? '' : null);
  const ask = (
    <button type="button" className={css.link} onClick={() => setAsked(true)}>
      选择收货地区，查看运费
    </button>
  );
  return (
    <div className={css.line}>
      <span className={css.name}>送至</span>
      {area === null ? (
        ask
      ) : (
        <Suspense fallback={<span className={css.quiet}>正在查询运费…</span>}>
          <FreightChooser productId={productId} start={area} />
        </Suspense>
      )}
    </div>
  );
}
