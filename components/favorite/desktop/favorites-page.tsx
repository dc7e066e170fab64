'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/favorite/desktop/favorites-page.module.css';
import { FavoriteButtons } from '@/components/favorite/favorite-buttons';
import {
  favoriteCounts,
  favoriteList,
  favoriteNothing,
  favoriteQuery,
  type FavoriteTab,
} from '@/components/favorite/favorite-list';
import { useFavoriteActs, type FavoriteActs } from '@/components/favorite/use-favorite-acts';
import { CardList } from '@/components/ui/card-list/card-list';
import { cx } from '@/components/ui/cx';
import { PageHeader } from '@/components/ui/page-header';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { Time } from '@/components/ui/time';
import { usePageParams } from '@/components/ui/use-page-params';
import { formatDate } from '@/lib/core/dates';
import type { FavoriteRow } from '@/lib/domain/favorite/contract';
import { productKinds } from '@/lib/states/product-kind';

function Goods({ row, tab }: { row: FavoriteRow; tab: FavoriteTab }) {
  const { title, specLabel, kind } = row;
  const inner = (
    <>
      <span className={css.cover}>
        <Picture src={row.coverPath} alt="" width={72} height={96} kind="cover" />
      </span>
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        <span className={css.small}>{specLabel || productKinds[kind]}</span>
        <span className={css.small}>
          <Time at={formatDate(row.createdAt)} /> {tab === 'all' ? '收藏' : '登记'}
        </span>
      </span>
    </>
  );
  return row.state === 'off_shelf' ? (
    <span className={css.goods}>{inner}</span>
  ) : (
    <a className={css.goods} href={`/mall/details/${row.productId}`}>
      {inner}
    </a>
  );
}

function Row({ row, tab, acts }: { row: FavoriteRow; tab: FavoriteTab; acts: FavoriteActs }) {
  const off = row.state === 'off_shelf' || row.state === 'closed';
  return (
    <li className={cx(css.row, off && css.off)}>
      <Goods row={row} tab={tab} />
      <span className={css.price}>{!off && <Price fen={row.unitFen} />}</span>
      <span className={cx(css.state, row.state === 'sold_out' && css.out)}>{row.stateLabel}</span>
      <span className={css.acts}>
        <FavoriteButtons row={row} tab={tab} acts={acts} />
      </span>
    </li>
  );
}

/** 我的收藏: what the buyer keeps and what he waits for, with today's price and stock. */
export function FavoritesPage() {
  const url = favoriteList.read(usePageParams());
  const acts = useFavoriteActs();
  const query = useQuery(favoriteQuery(url));
  return (
    <>
      <PageHeader title="我的收藏" text="到货通知登记一次通知一次，保留一年" />
      <CardList
        spec={favoriteList}
        url={url}
        query={query}
        counts={favoriteCounts(query.data)}
        nothing={favoriteNothing(url)}
      >
        {(row) => <Row key={row.id} row={row} tab={url.tab} acts={acts} />}
      </CardList>
    </>
  );
}
