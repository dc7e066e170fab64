'use client';

import css from '@/components/cart/mobile/buy-parts.module.css';
import { usePurchase } from '@/components/cart/mobile/buy-provider';
import { CartBadge } from '@/components/cart/cart-badge';
import { RestockButton } from '@/components/cart/restock-button';
import { deliveryText } from '@/components/cart/buy-rules';
import { Button } from '@/components/ui/button';
import { ActionBar, ActionIcon } from '@/components/ui/mobile/action-bar';
import { Cell } from '@/components/ui/mobile/cell';
import { Price } from '@/components/ui/price';
import { kindChips } from '@/lib/domain/product/rules';
import { withEarlier } from '@/lib/text/earlier';

/** What the chosen thing costs now, and how often it was bought. */
export function BuyPrice() {
  const { product, choice, live, periodical, yearly } = usePurchase();
  return (
    <div className={css.prices}>
      {choice ? (
        <span className={css.price}>
          <span className="sr-only">{yearly ? '订阅价' : '售价'}</span>
          <Price fen={live.priceFen} size="xl" was={choice.listFen} />
          {periodical && <span className={css.hint}>每份</span>}
        </span>
      ) : (
        <span className={css.out}>暂无可订的期次</span>
      )}
      {product.sales > 0 && (
        <span className={css.hint}>{`累计销量 ${withEarlier(product.sales, product.earlierSales)}`}</span>
      )}
    </div>
  );
}

/** The way to the sheet with everything that can be chosen; says what is chosen. */
export function BuyChoice() {
  const { product, choice, choiceText, quantity, unit, stock, ask } = usePurchase();
  const kind = kindChips[product.kind];
  return (
    <>
      <Cell
        title="选择"
        value={choice ? [choiceText || kind, `${quantity} ${unit}`].join('，') : kind}
        note={<span className={stock.out ? css.out : css.in}>{stock.text}</span>}
        onClick={() => ask('both')}
      />
      {/* Of books the next row says what it costs to the visitor's place. */}
      {product.kind !== 'paper_book' && (
        <Cell title="配送" note={deliveryText(product.kind, choice?.byIssue ?? false)} />
      )}
    </>
  );
}

/** Bar at the bottom of a product page. Both acts pass the sheet, where number and choice can be seen and changed. */
export function BuyBar() {
  const purchase = usePurchase();
  const { product, off, soldOut, kept, stock, yearly, periodical, busy, ask, toggle } = purchase;
  const others = periodical || product.siblings.length > 0;
  return (
    <ActionBar>
      <ActionIcon icon="service" label="客服" href="/mobile/help" />
      <ActionIcon
        icon="heart"
        label={kept ? '已收藏' : '收藏'}
        on={kept}
        onClick={() => toggle('favorite')}
      />
      <ActionIcon icon="cart" label="购物车" href="/mobile/car" badge={<CartBadge />} />
      <span className={css.buttons}>
        {off ? (
          <>
            {soldOut && <RestockButton buy={purchase} />}
            {(others || !soldOut) && (
              <Button size="l" variant="outline" disabled={!others} onClick={() => ask('both')}>
                {others ? (periodical ? '其他期次' : '其他版本') : stock.text}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button size="l" variant="outlineRed" disabled={busy !== null} onClick={() => ask('add')}>
              加入购物车
            </Button>
            <Button size="l" busy={busy === 'buy'} disabled={busy !== null} onClick={() => ask('buy')}>
              {yearly ? '立即订阅' : '立即购买'}
            </Button>
          </>
        )}
      </span>
    </ActionBar>
  );
}
