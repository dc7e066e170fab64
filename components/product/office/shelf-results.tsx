'use client';

import css from '@/components/product/office/product-table.module.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { ProductShelfView } from '@/lib/domain/product/edit-contract';

interface ShelfResultsProps {
  view: ProductShelfView | null;
  onClose: () => void;
}

/** Which products did not move, and why; those that did are done. */
export function ShelfResults({ view, onClose }: ShelfResultsProps) {
  return (
    <Dialog
      open={view !== null}
      onClose={onClose}
      title="部分商品没有处理"
      width={560}
      footer={<Button onClick={onClose}>知道了</Button>}
    >
      {view && (
        <>
          <p>{`成功 ${view.done} 个，失败 ${view.failed} 个：`}</p>
          <ul className={css.results}>
            {view.results
              .filter((r) => !r.ok)
              .map((r) => (
                <li key={r.id}>
                  <strong>{r.title || `商品 ${r.id}`}</strong>
                  <span>{r.message}</span>
                </li>
              ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
