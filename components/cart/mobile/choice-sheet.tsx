'use client';

import type { ReactNode } from 'react';
import type { Choice } from '@/lib/domain/product/buy-rules';
import css from '@/components/cart/mobile/choice-sheet.module.css';
import { periodicalOptions, type Option } from '@/components/cart/periodical-options';
import type { BuyAct } from '@/components/cart/buy-rules';
import { RestockButton } from '@/components/cart/restock-button';
import type { Buy } from '@/components/cart/use-buy';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { MobileStepper } from '@/components/ui/mobile/mobile-stepper';
import { Sheet } from '@/components/ui/mobile/sheet';
import { Price } from '@/components/ui/price';
import { kindChips } from '@/lib/domain/product/rules';

function Chips<T extends string | number>({
  label,
  options,
  value,
  choose,
}: {
  label: string;
  options: readonly Option<T>[];
  value: T;
  choose: (value: T) => void;
}) {
  return (
    <div className={css.part} role="radiogroup" aria-label={label}>
      <span className={css.name}>{label}</span>
      <span className={css.chips}>
        {options.map((o) => (
          <button
            key={o.value}
            type="button"
            role="radio"
            aria-checked={o.value === value}
            className={cx(css.chip, o.value === value && css.on)}
            disabled={o.off}
            onClick={() => choose(o.value)}
          >
            {o.label}
          </button>
        ))}
      </span>
    </div>
  );
}

/** How a periodical is taken: a year from an issue on, or one issue. The phone's own wheel chooses the issue. */
function Periodical({ buy, choice }: { buy: Buy; choice: Choice }) {
  const options = periodicalOptions(buy.product.plans, choice);
  if (!options) return null;
  const { mode, start, lastDay } = options;
  const to = (next: Choice | null) => {
    if (next) buy.setChoice(next);
  };
  return (
    <>
      <Chips label="订法" value={mode} options={options.modes} choose={(m) => to(options.toMode(m))} />
      <Chips
        label="年度"
        value={options.year}
        options={options.years}
        choose={(year) => to(options.toYear(year))}
      />
      <label className={css.part}>
        <span className={css.name}>{options.issueLabel}</span>
        <select
          className={css.select}
          value={options.issue}
          onChange={(e) => to(options.toIssue(Number(e.currentTarget.value)))}
        >
          {options.issues.map((o) => (
            <option key={o.value} value={o.value} disabled={o.off}>
              {o.label}
            </option>
          ))}
        </select>
      </label>
      <p className={css.hint} aria-live="polite">
        {start && (
          <>
            {`第 ${start.startIssue}`}
            {start.lastIssue !== start.startIssue && `–${start.lastIssue}`}
            {` 期，共 ${start.issues} 期`}
            {lastDay && '，'}
          </>
        )}
        {lastDay && `${lastDay}（含）前下单有效`}
      </p>
    </>
  );
}

interface ChoiceSheetProps {
  buy: Buy;
  cover: ReactNode;
  /** Why it is open; `null` when it is not. */
  open: BuyAct | 'both' | null;
  onClose: () => void;
}

/** Kind, year and issue, number of copies, with what it comes to; then into the cart or on to the checkout. */
export function ChoiceSheet({ buy, cover, open, onClose }: ChoiceSheetProps) {
  const { product, choice, live, stock, off, periodical, yearly, busy, quantity } = buy;
  const act = (what: BuyAct, label: string, red: boolean) => (
    <Button
      size="l"
      variant={red ? 'primary' : 'outlineRed'}
      busy={busy === what}
      disabled={off || busy !== null}
      onClick={() => void buy.put(what).then((done) => done && onClose())}
    >
      {label}
    </Button>
  );
  const footer = buy.soldOut ? (
    <RestockButton buy={buy} />
  ) : open === 'both' ? (
    <>
      {act('add', '加入购物车', false)}
      {act('buy', yearly ? '立即订阅' : '立即购买', true)}
    </>
  ) : (
    open && act(open, '确定', true)
  );
  return (
    <Sheet
      open={open !== null}
      onClose={onClose}
      title={open === 'add' ? '加入购物车' : '选择'}
      footer={footer}
    >
      <div className={css.head}>
        <span className={css.cover}>{cover}</span>
        <div className={css.facts}>
          {choice ? <Price fen={live.priceFen} size="xl" was={choice.listFen} /> : '暂无可订的期次'}
          <span className={cx(css.stock, stock.out && css.out)} aria-live="polite">
            {stock.text}
          </span>
          {choice && (
            <span className={css.hint}>
              已选 {[buy.choiceText || kindChips[product.kind], `${quantity} ${buy.unit}`].join('，')}
            </span>
          )}
        </div>
      </div>
      <div className={css.part}>
        <span className={css.name}>版本</span>
        <span className={css.chips}>
          <span className={cx(css.chip, css.on)} aria-current="true">
            {kindChips[product.kind]}
          </span>
          {product.siblings.map((s) => (
            <a key={s.id} className={css.chip} href={`/mobile/detail?id=${s.id}`}>
              {kindChips[s.kind]} <Price fen={s.saleFen} size="s" />
            </a>
          ))}
        </span>
      </div>
      {periodical && choice && <Periodical buy={buy} choice={choice} />}
      <div className={css.count}>
        <span className={css.name}>
          {periodical ? '份数' : '数量'}
          {buy.limits.length > 0 && <span className={css.hint}>{buy.limits.join('，')}</span>}
        </span>
        <MobileStepper
          value={quantity}
          onChange={buy.setQuantity}
          min={buy.range.min}
          max={buy.range.max}
          disabled={off}
          label={periodical ? '订购份数' : '购买数量'}
        />
      </div>
      {quantity > 1 && choice && (
        <p className={css.sum}>
          小计 <Price fen={live.priceFen * quantity} size="l" />
        </p>
      )}
    </Sheet>
  );
}
