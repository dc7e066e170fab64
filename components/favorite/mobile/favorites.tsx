'use client';

import { FavoriteButtons } from '@/components/favorite/favorite-buttons';
import {
  favoriteCounts,
  favoriteList,
  favoriteNothing,
  favoriteQuery,
} from '@/components/favorite/favorite-list';
import css from '@/components/favorite/mobile/favorites.module.css';
import { useFavoriteActs } from '@/components/favorite/use-favorite-acts';
import { cx } from '@/components/ui/cx';
import { MobileCardList } from '@/components/ui/mobile/card-list';
import { GoodsRow } from '@/components/ui/mobile/goods-row';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import { Price } from '@/components/ui/price';
import { usePageParams } from '@/components/ui/use-page-params';
import { useTo } from '@/components/ui/use-to';
import { productKinds } from '@/lib/states/product-kind';

/** 我的收藏: what the buyer keeps and what he waits for, with today's price and stock. */
export function MobileFavorites() {
  const to = useTo();
  const url = favoriteList.read(usePageParams());
  const acts = useFavoriteActs();
  const pages = useQueryPages((pageNum) => favoriteQuery({ tab: url.tab, pageNum }));
  return (
    <MobileCardList
      spec={favoriteList}
      url={url}
      pages={pages}
      counts={favoriteCounts(pages.head)}
      end="没有更多了"
      nothing={favoriteNothing(url)}
    >
      {(row) => {
        const off = row.state === 'off_shelf' || row.state === 'closed';
        return (
          <li key={row.id} className={css.card}>
            <GoodsRow
              coverPath={row.coverPath}
              title={row.title}
              spec={row.specLabel || productKinds[row.kind]}
              price={off ? undefined : <Price fen={row.unitFen} />}
              off={off}
              {...(row.state !== 'off_shelf' && { href: to(`/mall/details/${row.productId}`) })}
            >
              <span className={cx(css.state, row.state === 'sold_out' && css.out, off && css.off)}>
                {row.stateLabel}
              </span>
              <FavoriteButtons row={row} tab={url.tab} acts={acts} />
            </GoodsRow>
          </li>
        );
      }}
    </MobileCardList>
  );
}
