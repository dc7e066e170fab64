'use client';

import type { ReactNode } from 'react';
import type { BuyFacts } from '@/lib/domain/product/buy-rules';
import css from '@/components/cart/desktop/buy-box.module.css';
import { deliveryText } from '@/components/cart/buy-rules';
import { useBuy } from '@/components/cart/use-buy';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { HEART_PATH } from '@/components/ui/heart';
import { Price } from '@/components/ui/price';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { latePart } from '@/components/ui/late-part';
import { kindChips } from '@/lib/domain/product/rules';
import { earlierPart } from '@/lib/text/earlier';

/** A chunk of its own, which the pages of books need not; without a boundary, so that the server sends it in its place. */
const PeriodicalChoice = latePart(
  async () => (await import('@/components/cart/desktop/periodical-choice')).PeriodicalChoice,
);

interface BuyBoxProps {
  product: BuyFacts;
  /** The way to the visitor's place, in the place of the rule of delivery. */
  children?: ReactNode;
}

/** Price, delivery, stock, choice, number of copies and the two buttons of a product page. */
export function BuyBox({ product, children }: BuyBoxProps) {
  const buy = useBuy(product);
  const { choice, live, stock, off, soldOut, periodical, yearly, busy } = buy;
  return (
    <div className={css.box}>
      <div className={css.band}>
        <div className={css.prices}>
          <span className={css.name}>{yearly ? '订阅价' : '售价'}</span>
          {choice ? <Price fen={live.priceFen} size="xl" was={choice.listFen} /> : '暂无可订的期次'}
          {choice && periodical && <span className={css.hint}>每份</span>}
        </div>
        {product.sales > 0 && (
          <span className={css.sales}>
            累计销量 <b>{product.sales}</b>
            {earlierPart(product.earlierSales)}
          </span>
        )}
      </div>
      {children || (
        <div className={css.line}>
          <span className={css.name}>配送</span>
          <span>{deliveryText(product.kind, choice?.byIssue ?? false)}</span>
        </div>
      )}
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
        <PeriodicalChoice plans={product.plans} choice={choice} choose={buy.setChoice} />
      )}
      <div className={css.line}>
        <span className={css.name}>{periodical ? '份数' : '数量'}</span>
        <span className={css.chips}>
          <QuantityStepper
            value={buy.quantity}
            onChange={buy.setQuantity}
            min={buy.range.min}
            max={buy.range.max}
            disabled={off}
            label={periodical ? '订购份数' : '购买数量'}
          />
          <span className={cx(css.stock, stock.out && css.out)} aria-live="polite">
            {stock.text}
          </span>
          {buy.limits.map((text) => (
            <span key={text} className={css.hint}>
              {text}
            </span>
          ))}
        </span>
      </div>
      <div className={css.actions}>
        <Button
          size="l"
          variant="outlineRed"
          busy={busy === 'add'}
          disabled={!soldOut && (off || busy !== null)}
          onClick={() => (soldOut ? buy.toggle('restock', live.specKey) : buy.put('add'))}
        >
          {soldOut ? buy.restockWord : '加入购物车'}
        </Button>
        <Button size="l" busy={busy === 'buy'} disabled={off || busy !== null} onClick={() => buy.put('buy')}>
          {yearly ? '立即订阅' : '立即购买'}
        </Button>
        <button
          type="button"
          className={css.keep}
          data-on={buy.kept || undefined}
          onClick={() => buy.toggle('favorite')}
        >
          <svg viewBox="0 0 22 22" width="20" height="20" aria-hidden>
            <path d={HEART_PATH} />
          </svg>
          {buy.kept ? '已收藏' : '收藏'}
        </button>
      </div>
    </div>
  );
}
