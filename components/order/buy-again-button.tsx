'use client';

import { useState } from 'react';
import { buyAgain, type AgainLine, type BuyAgainResult } from '@/components/order/buy-again';
import css from '@/components/order/buy-again-button.module.css';
import { Button, ButtonLink, type ButtonLook } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { goTo } from '@/components/ui/skin';
import { useTo } from '@/components/ui/use-to';

interface BuyAgainButtonProps extends ButtonLook {
  order: { items: readonly AgainLine[] };
  /** What it is called. */
  words?: string;
  label?: string;
  /** Its lines are not known yet. */
  disabled?: boolean;
}

const CART = '/mall/cart';

/** 再次购买: leads to the cart when everything is in it, else tells what could not be put there. */
export function BuyAgainButton({ order, words = '再次购买', label, disabled, ...look }: BuyAgainButtonProps) {
  const to = useTo();
  const [busy, setBusy] = useState(false);
  const [partly, setPartly] = useState<BuyAgainResult | null>(null);
  const put = async () => {
    setBusy(true);
    const result = await buyAgain(order.items);
    if (result.refused.length === 0) return goTo(CART);
    setPartly(result);
    setBusy(false);
  };
  const close = () => setPartly(null);
  return (
    <>
      <Button
        variant="outline"
        size="s"
        {...look}
        busy={busy}
        disabled={disabled}
        aria-label={label}
        onClick={() => void put()}
      >
        {words}
      </Button>
      <Dialog
        open={partly !== null}
        onClose={close}
        title={partly?.added ? '部分商品未能加入购物车' : '未能加入购物车'}
        footer={
          <>
            <Button variant="outline" onClick={close}>
              关闭
            </Button>
            {partly !== null && partly.added > 0 && <ButtonLink href={to(CART)}>去购物车</ButtonLink>}
          </>
        }
      >
        <ul className={css.list}>
          {partly?.refused.map((r, i) => (
            <li key={i}>
              <b>{r.title}</b>
              <span>{r.reason}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
