'use client';

import type { ReactNode } from 'react';
import css from '@/components/cart/mobile/pick-list.module.css';
import { keyOf, pickedTotals, type QuickPick, type Renewal } from '@/components/cart/quick-picks';
import type { QuickPicks } from '@/components/cart/use-quick-picks';
import { Button, ButtonLink } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/empty-state';
import { MobileStepper } from '@/components/ui/mobile/mobile-stepper';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { isDigital, kindChips } from '@/lib/domain/product/rules';

interface PickRowProps {
  pick: QuickPick;
  state: QuickPicks;
  /** Under the facts: what is to be known of this one. */
  notes?: ReactNode;
  /** Why it cannot be had. */
  reason?: string | null;
}

/** One periodical of a year with its number of copies. */
export function PickRow({ pick: p, state, notes, reason = null }: PickRowProps) {
  return (
    <li className={cx(css.row, reason !== null && css.off)}>
      <a className={css.cover} href={`/mobile/detail?id=${p.id}`} aria-label={p.title}>
        <Picture src={p.coverPath} alt="" width={60} height={80} kind="cover" />
      </a>
      <div className={css.words}>
        <span className={css.title}>{p.title}</span>
        <span className={css.hint}>
          {kindChips[p.kind]}，{p.issues}
          {!isDigital(p.kind) && '，含邮费'}
        </span>
        {p.lastDay && <span className={css.hint}>{p.lastDay}（含）前下单有效</span>}
        {p.minQuantity > 1 && <span className={css.hint}>{`${p.minQuantity} 份起订`}</span>}
        {notes}
        {reason === null ? (
          <div className={css.foot}>
            <span>
              <Price fen={p.priceFen} />
              <span className={css.hint}>/份</span>
            </span>
            <MobileStepper
              value={state.copiesOf(p)}
              min={0}
              max={p.maxQuantity}
              label={`${p.title}${p.year} 年的份数`}
              onChange={(n) => state.set(p, n)}
            />
          </div>
        ) : (
          <span className={css.reason}>{reason}</span>
        )}
      </div>
    </li>
  );
}

interface PickListProps {
  year: number;
  /** Of this year only. */
  picks: readonly QuickPick[];
  state: QuickPicks;
}

/** The periodicals of a year, each with its number of copies. */
export function PickList({ year, picks, state }: PickListProps) {
  if (picks.length === 0) {
    return (
      <EmptyState
        compact
        title={`${year} 年暂无可订的期刊`}
        text="征订开始后会出现在这里。"
        action={<ButtonLink href="/mobile/list?kind=paper_periodical">浏览全部期刊</ButtonLink>}
      />
    );
  }
  return (
    <ul className={css.list}>
      {picks.map((p) => (
        <PickRow key={keyOf(p)} pick={p} state={state} />
      ))}
    </ul>
  );
}

interface PickBarProps {
  /** All that can be chosen. */
  picks: readonly QuickPick[];
  renewal: Renewal | null;
  state: QuickPicks;
}

/** Bar at the bottom: what is chosen in all years together, and the one way to the checkout. */
export function PickBar({ picks, renewal, state }: PickBarProps) {
  const { titles, copies, totalFen } = pickedTotals(picks, state.copies);
  return (
    <div className={css.bar}>
      <span className={css.sum} aria-live="polite">
        <span className={css.hint}>{`已选 ${titles} 种 ${copies} 份`}</span>
        <span>
          合计 <Price fen={totalFen} size="l" />
        </span>
      </span>
      <Button
        size="l"
        busy={state.busy}
        disabled={titles === 0}
        onClick={() => void state.go(picks, renewal)}
      >
        去结算
      </Button>
    </div>
  );
}
