'use client';

import { useState } from 'react';
import css from '@/components/cart/desktop/buy-list.module.css';
import { BuyListRow } from '@/components/cart/desktop/buy-list-row';
import type { BuyList } from '@/components/cart/use-buy-list';
import { Button, ButtonLink } from '@/components/ui/button';
import { CountTabs } from '@/components/ui/count-tabs';
import { EmptyState } from '@/components/ui/empty-state';
import { Price } from '@/components/ui/price';
import { StepPager } from '@/components/ui/step-pager';
import {
  listTotals,
  nearestCopies,
  offerKey,
  type BuyLine,
  type BuyState,
} from '@/lib/domain/cart/buy-list-state-rules';
import { MAX_CART_LINES } from '@/lib/domain/cart/lines';

const PAGE = 50;

const TABS: readonly { key: string; label: string; states: readonly BuyState[] | null }[] = [
  { key: 'all', label: '全部', states: null },
  { key: 'ok', label: '可购买', states: ['ok'] },
  { key: 'choose', label: '待选择', states: ['choose'] },
  { key: 'short', label: '缺货或数量不符', states: ['short', 'off'] },
  { key: 'missing', label: '未找到', states: ['missing', 'wrong'] },
  { key: 'done', label: '已放入或合并', states: ['done', 'merged'] },
];

const keyOf = (line: BuyLine): string[] => (line.offer ? [offerKey(line.offer)] : []);

/** Copies that cannot be had, each as near as it can be. */
function ShortBar({ list }: { list: BuyList }) {
  const short = list.lines.filter((l) => l.state === 'short');
  if (short.length === 0) return null;
  const mend = () =>
    list.setCopies(
      Object.fromEntries(
        short.flatMap(({ offer, copies }) => {
          const near = offer && nearestCopies(offer, copies);
          return offer && near ? [[offerKey(offer), near]] : [];
        }),
      ),
    );
  return (
    <p className={css.short}>
      {`${short.length} 种的份数超出可购数量或不足起订数量。`}
      <Button variant="plain" size="s" onClick={mend}>
        全部改为可购的份数
      </Button>
    </p>
  );
}

/** What is ticked, what it comes to, and where it goes. */
function ActBar({ list }: { list: BuyList }) {
  const { lines, busy } = list;
  const ok = lines.filter((l) => l.state === 'ok');
  const ticked = ok.filter((l) => l.ticked);
  const { titles, copies, totalFen } = listTotals(lines);
  const over = titles > MAX_CART_LINES;
  const cannot = titles === 0 || over || list.isOld || busy !== null;
  return (
    <div className={css.bar}>
      <label className={css.all}>
        <input
          type="checkbox"
          checked={ok.length > 0 && ticked.length === ok.length}
          disabled={ok.length === 0}
          onChange={(e) => list.tick(ok.flatMap(keyOf), e.currentTarget.checked)}
        />
        全选可购买
      </label>
      {over && (
        <span className={css.over} role="status">
          {`一次最多 ${MAX_CART_LINES} 种，请分批`}
          <Button
            variant="plain"
            size="s"
            onClick={() => list.tick(ticked.slice(MAX_CART_LINES).flatMap(keyOf), false)}
          >
            {`只选前 ${MAX_CART_LINES} 种`}
          </Button>
        </span>
      )}
      <span className={css.sum} aria-live="polite">
        已选 <b translate="no">{titles}</b> 种 <b translate="no">{copies}</b> 份
      </span>
      <span className={css.total}>
        合计（不含运费） <Price fen={totalFen} size="l" />
      </span>
      <Button
        variant="outlineRed"
        size="l"
        busy={busy === 'cart'}
        disabled={cannot}
        onClick={() => void list.put('cart')}
      >
        放入购物车
      </Button>
      <Button size="l" busy={busy === 'checkout'} disabled={cannot} onClick={() => void list.put('checkout')}>
        直接结算
      </Button>
    </div>
  );
}

/** Every line of the list with what was found. */
export function BuyListTable({ list }: { list: BuyList }) {
  const [tab, setTab] = useState('all');
  const [page, setPage] = useState(1);
  const { lines } = list;
  const inTab = (states: readonly BuyState[] | null) =>
    states === null ? lines : lines.filter((l) => states.includes(l.state));
  const rows = inTab(TABS.find((t) => t.key === tab)?.states ?? null);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  const at = Math.min(page, pages);
  const done = lines.some((l) => l.state === 'done');
  return (
    <div className={css.found}>
      <CountTabs
        label="核对结果"
        current={tab}
        tabs={TABS.map((t) => ({ key: t.key, label: t.label, count: inTab(t.states).length }))}
        onChange={(key) => {
          setTab(key);
          setPage(1);
        }}
      />
      <ShortBar list={list} />
      {done && (
        <p className={css.short}>
          已放入购物车的书刊不会重复放入。
          <ButtonLink variant="plain" size="s" href="/mall/cart">
            去购物车
          </ButtonLink>
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState compact title="没有这样的行" />
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">选择</span>
              </th>
              <th scope="col">行</th>
              <th scope="col" className={css.left}>
                清单
              </th>
              <th scope="col" className={css.left}>
                找到的书刊
              </th>
              <th scope="col">单价</th>
              <th scope="col">份数</th>
              <th scope="col" className={css.right}>
                小计
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice((at - 1) * PAGE, at * PAGE).map((line) => (
              <BuyListRow key={line.wanted.line} line={line} list={list} />
            ))}
          </tbody>
        </table>
      )}
      <StepPager
        className={css.pager}
        label="清单分页"
        pageNum={at}
        pages={pages}
        total={`共 ${rows.length} 行`}
        onPage={setPage}
      />
      <ActBar list={list} />
    </div>
  );
}
