'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import css from '@/components/cart/buy-box.module.css';
import type { BuyFacts, Choice } from '@/components/cart/buy-facts';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Price } from '@/components/ui/price';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { toast } from '@/components/ui/toast';
import { useVisitor } from '@/components/ui/visitor';
import { api } from '@/lib/client/api';
import { isDigital, kindChips, maxQuantity } from '@/lib/domain/product/rules';

/** A chunk of its own: the pages of books are near their script budget, and need none of it. */
const PeriodicalChoice = lazy(async () => ({
  default: (await import('@/components/cart/periodical-choice')).PeriodicalChoice,
}));

interface Live {
  specKey: string;
  /** Copies on hand; `null` = not bound to the stock. */
  available: number | null;
  /** Most copies that can be bought; 0 = none. */
  max: number;
  priceFen: number;
  /** Why the choice is closed. */
  reason: string | null;
}

/** The page is cached: figures that move come from the API once the page is alive, and for each choice again. */
function useLive(product: BuyFacts, choice: Choice | null): Live {
  const { id } = product;
  const { specKey = '', available = null, priceFen = 0 } = choice ?? {};
  const most = maxQuantity({ ...product, available });
  const max = choice && most >= product.minQuantity ? most : 0;
  const [live, setLive] = useState<Live | null>(null);
  const moves = specKey !== '' || available !== null;
  useEffect(() => {
    if (!moves) return;
    const stop = new AbortController();
    api
      .get('/api/guest/product/stock/[id]', { id, specKey }, { signal: stop.signal, stay: true })
      .then((s) => setLive({ ...s, specKey, max: s.maxQuantity, priceFen: s.priceFen ?? priceFen }))
      .catch(() => undefined);
    return () => stop.abort();
  }, [id, specKey, moves, priceFen]);
  return live?.specKey === specKey ? live : { specKey, available, max, priceFen, reason: null };
}

function stockText(live: Live): { text: string; out: boolean } {
  if (live.max === 0) return { text: live.reason ?? '暂时无货', out: true };
  if (live.available === null) return { text: '可订购', out: false };
  return { text: live.available <= 20 ? `仅剩 ${live.available} 件` : '有货', out: false };
}

function delivery(kind: BuyFacts['kind'], byIssue: boolean): string {
  if (isDigital(kind)) return '电子商品，付款后发放激活码，无运费';
  if (byIssue) return '价格含邮费，出刊后按期寄送';
  return '运费按收货地区和重量计算，结算时显示';
}

/** Price, stock, choice, number of copies and the two buttons of a product page. */
export function BuyBox({ product }: { product: BuyFacts }) {
  const visitor = useVisitor();
  const { plans, minQuantity } = product;
  const [choice, setChoice] = useState(product.first);
  const live = useLive(product, choice);
  const [quantity, setQuantity] = useState(minQuantity);
  const [busy, setBusy] = useState<'add' | 'buy' | null>(null);
  const stock = stockText(live);
  const off = live.max === 0;
  const periodical = plans.length > 0;
  const unit = periodical ? '份' : '件';
  const yearly = choice?.specKey.startsWith('year');

  const put = async (then: 'add' | 'buy') => {
    setBusy(then);
    const part = await import('@/components/cart/add-to-cart').catch(() => null);
    if (!part) {
      toast.error('网络连接失败，请重试');
      setBusy(null);
      return;
    }
    const done = await part.addToCart(visitor, {
      productId: product.id,
      specKey: live.specKey,
      quantity,
      max: live.max,
      replace: then === 'buy',
    });
    if (done.where === 'nowhere') {
      toast.error(done.message);
      setBusy(null);
      return;
    }
    if (then === 'buy') {
      location.assign(done.where === 'account' ? `/mall/submit?items=${done.id}` : done.checkout);
      return;
    }
    if (done.capped) toast.warn(`最多可购 ${done.quantity} ${unit}，购物车中已是最大数量`);
    else toast.success('已加入购物车');
    setBusy(null);
  };

  return (
    <div className={css.box}>
      <div className={css.band}>
        <div className={css.prices}>
          <span className={css.name}>{yearly ? '订阅价' : '售价'}</span>
          {choice ? <Price fen={live.priceFen} size="xl" was={choice.listFen} /> : '暂无可订的期次'}
          {choice && periodical && <span className={css.hint}>每份</span>}
        </div>
        <span className={css.sales}>
          累计销量 <b>{product.sales}</b>
        </span>
      </div>
      <div className={css.line}>
        <span className={css.name}>配送</span>
        <span>{delivery(product.kind, choice?.byIssue ?? false)}</span>
      </div>
      <div className={css.line}>
        <span className={css.name}>版本</span>
        <span className={css.chips}>
          <span className={cx(css.chip, css.on)} aria-current="true">
            {kindChips[product.kind]}
          </span>
          {product.siblings.map((s) => (
            <a key={s.id} className={css.chip} href={`/mall/details/${s.id}`}>
              {kindChips[s.kind]} <Price fen={s.saleFen} size="s" />
            </a>
          ))}
        </span>
      </div>
      {periodical && choice && (
        <Suspense fallback={<div className={css.room} />}>
          <PeriodicalChoice plans={plans} choice={choice} choose={setChoice} />
        </Suspense>
      )}
      <div className={css.line}>
        <span className={css.name}>{periodical ? '份数' : '数量'}</span>
        <span className={css.chips}>
          <QuantityStepper
            value={quantity}
            onChange={setQuantity}
            min={minQuantity}
            max={Math.max(minQuantity, live.max)}
            disabled={off}
            label={periodical ? '订购份数' : '购买数量'}
          />
          <span className={cx(css.stock, stock.out && css.out)} aria-live="polite">
            {stock.text}
          </span>
          {minQuantity > 1 && (
            <span className={css.hint}>
              {minQuantity} {unit}起订
            </span>
          )}
          {product.limitPerLine !== null && product.limitPerLine < 100 && (
            <span className={css.hint}>
              限购 {product.limitPerLine} {unit}
            </span>
          )}
        </span>
      </div>
      <div className={css.actions}>
        <Button
          size="l"
          variant="outlineRed"
          busy={busy === 'add'}
          disabled={off || busy !== null}
          onClick={() => put('add')}
        >
          加入购物车
        </Button>
        <Button size="l" busy={busy === 'buy'} disabled={off || busy !== null} onClick={() => put('buy')}>
          {yearly ? '立即订阅' : '立即购买'}
        </Button>
      </div>
    </div>
  );
}
