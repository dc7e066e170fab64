'use client';

import type { FavoriteTab } from '@/components/favorite/favorite-list';
import type { FavoriteActs } from '@/components/favorite/use-favorite-acts';
import { Button, ButtonLink } from '@/components/ui/button';
import { useTo } from '@/components/ui/use-to';
import type { FavoriteRow } from '@/lib/domain/favorite/contract';

interface Props {
  row: FavoriteRow;
  tab: FavoriteTab;
  acts: FavoriteActs;
}

/** The way to the goods as they stand now. */
function Way({ row, tab, acts }: Props) {
  const to = useTo();
  const { title, state, waits } = row;
  if (state === 'choose')
    return (
      <ButtonLink
        size="s"
        variant="outlineRed"
        href={to(`/mall/details/${row.productId}`)}
        aria-label={`选择期次：${title}`}
      >
        选择期次
      </ButtonLink>
    );
  if (state === 'buyable')
    return (
      <Button
        size="s"
        variant="outlineRed"
        disabled={acts.busy}
        aria-label={`加入购物车：${title}`}
        onClick={() => void acts.toCart(row)}
      >
        加入购物车
      </Button>
    );
  if (state !== 'sold_out' || tab === 'restock') return null;
  const word = waits ? '已登记到货通知' : '到货通知';
  return (
    <Button
      size="s"
      variant="outline"
      disabled={acts.busy}
      aria-label={`${word}：${title}`}
      onClick={() => void (waits ? acts.waitNoMore(row) : acts.wait(row))}
    >
      {word}
    </Button>
  );
}

/** Into the cart, or what else helps; and out of the list. */
export function FavoriteButtons({ row, tab, acts }: Props) {
  const word = tab === 'all' ? '取消收藏' : '取消通知';
  return (
    <>
      <Way row={row} tab={tab} acts={acts} />
      <Button
        size="s"
        variant="plain"
        disabled={acts.busy}
        aria-label={`${word}：${row.title}`}
        onClick={() => void (tab === 'all' ? acts.drop(row) : acts.waitNoMore(row))}
      >
        {word}
      </Button>
    </>
  );
}
