'use client';

import { useEffect, useState } from 'react';
import { addToCart } from '@/components/cart/add-to-cart';
import css from '@/components/cart/buy-box.module.css';
import type { BuyFacts } from '@/components/cart/buy-facts';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Price } from '@/components/ui/price';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { toast } from '@/components/ui/toast';
import { useVisitor } from '@/components/ui/visitor';
import { api } from '@/lib/client/api';
import type { PlanView } from '@/lib/domain/product/contract';
import { isDigital, kindChips, maxQuantity, yearSpecKey } from '@/lib/domain/product/rules';

interface Live {
  /** Copies on hand; `null` = not bound to the stock. */
  available: number | null;
  /** Most copies that can be bought; 0 = none. */
  max: number;
}

/** The page is cached: figures that move come from the API once the page is alive. */
function useLive(product: BuyFacts): Live {
  const max = maxQuantity(product);
  const [live, setLive] = useState<Live>({
    available: product.available,
    max: max < product.minQuantity ? 0 : max,
  });
  const { id } = product;
  const tracked = product.available !== null;
  useEffect(() => {
    if (!tracked) return;
    const stop = new AbortController();
    api
      .get('/api/guest/product/stock/[id]', { id }, { signal: stop.signal, stay: true })
      .then((s) => setLive({ available: s.available, max: s.maxQuantity }))
      .catch(() => undefined);
    return () => stop.abort();
  }, [id, tracked]);
  return live;
}

function stockText(live: Live): { text: string; out: boolean } {
  if (live.max === 0) return { text: '暂时无货', out: true };
  if (live.available === null) return { text: '可订购', out: false };
  return { text: live.available <= 20 ? `仅剩 ${live.available} 件` : '有货', out: false };
}

function delivery(kind: BuyFacts['kind'], plan: PlanView | undefined): string {
  if (isDigital(kind)) return '电子商品，付款后发放激活码，无运费';
  if (plan) return '订阅价含邮费，按期寄送';
  return '运费按收货地区和重量计算，结算时显示';
}

/** The chips of the subscription years: a closed one stays in sight but cannot be chosen. */
function Plans({
  plans,
  chosen,
  choose,
}: {
  plans: readonly PlanView[];
  chosen: PlanView | undefined;
  choose: (plan: PlanView) => void;
}) {
  return (
    <div className={css.line} role="radiogroup" aria-label="订阅年度">
      <span className={css.name}>订阅</span>
      <span className={css.chips}>
        {plans.map((p) => (
          <button
            key={p.year}
            type="button"
            role="radio"
            aria-checked={p.year === chosen?.year}
            className={cx(css.chip, p.year === chosen?.year && css.on)}
            disabled={!p.offer}
            onClick={() => choose(p)}
          >
            {p.offer ? p.offer.label : `${p.year} 年（已截止）`}
          </button>
        ))}
        {chosen?.offer?.lastDay && (
          <span className={css.hint}>{chosen.offer.lastDay} 前下单可从该期起订</span>
        )}
      </span>
    </div>
  );
}

/** Price, stock, choice, number of copies and the two buttons of a product page. */
export function BuyBox({ product }: { product: BuyFacts }) {
  const visitor = useVisitor();
  const live = useLive(product);
  const { plans, minQuantity } = product;
  const [plan, setPlan] = useState(
    () => plans.toReversed().find((p) => p.offer?.whole) ?? plans.find((p) => p.offer),
  );
  const [quantity, setQuantity] = useState(minQuantity);
  const [busy, setBusy] = useState<'add' | 'buy' | null>(null);
  const stock = stockText(live);
  const closed = plans.length > 0 && !plan?.offer;
  const priceFen = plan?.offer?.priceFen ?? product.saleFen;
  const listFen = plan?.offer ? plan.issueFen * plan.offer.issues : product.listFen;

  const put = async (then: 'add' | 'buy') => {
    setBusy(then);
    const done = await addToCart(visitor, {
      productId: product.id,
      specKey: plan ? yearSpecKey(plan.year) : '',
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
    if (done.capped) toast.warn(`最多可购 ${done.quantity} 件，购物车中已是最大数量`);
    else toast.success('已加入购物车');
    setBusy(null);
  };

  return (
    <div className={css.box}>
      <div className={css.band}>
        <div className={css.prices}>
          <span className={css.name}>{plan ? '订阅价' : '售价'}</span>
          <Price fen={priceFen} size="xl" was={listFen} />
          {plan && <span className={css.hint}>每份</span>}
        </div>
        <span className={css.sales}>
          累计销量 <b>{product.sales}</b>
        </span>
      </div>
      <div className={css.line}>
        <span className={css.name}>配送</span>
        <span>{delivery(product.kind, plan)}</span>
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
      {plans.length > 0 && <Plans plans={plans} chosen={plan} choose={setPlan} />}
      <div className={css.line}>
        <span className={css.name}>{plan ? '份数' : '数量'}</span>
        <span className={css.chips}>
          <QuantityStepper
            value={quantity}
            onChange={setQuantity}
            min={minQuantity}
            max={Math.max(minQuantity, live.max)}
            disabled={live.max === 0 || closed}
            label={plan ? '订阅份数' : '购买数量'}
          />
          <span className={cx(css.stock, stock.out && css.out)} aria-live="polite">
            {closed ? '本年度已截止订阅' : stock.text}
          </span>
          {minQuantity > 1 && <span className={css.hint}>{minQuantity} 件起订</span>}
          {product.limitPerLine !== null && product.limitPerLine < 100 && (
            <span className={css.hint}>限购 {product.limitPerLine} 件</span>
          )}
        </span>
      </div>
      <div className={css.actions}>
        <Button
          size="l"
          variant="outlineRed"
          busy={busy === 'add'}
          disabled={live.max === 0 || closed || busy !== null}
          onClick={() => put('add')}
        >
          加入购物车
        </Button>
        <Button
          size="l"
          busy={busy === 'buy'}
          disabled={live.max === 0 || closed || busy !== null}
          onClick={() => put('buy')}
        >
          {plan ? '立即订阅' : '立即购买'}
        </Button>
      </div>
    </div>
  );
}
