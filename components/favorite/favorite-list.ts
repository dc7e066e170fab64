import { listSpec, type ListNothing, type ListUrl } from '@/components/ui/card-list/spec';
import { apiQuery } from '@/lib/client/query';
import type { FavoriteListView } from '@/lib/domain/favorite/contract';

export type FavoriteTab = 'all' | 'restock';

/** 我的收藏: what the buyer keeps, and what he waits for. */
export const favoriteList = listSpec({
  path: '/user/center/favorites',
  tabs: ['all', 'restock'],
  labelOf: (tab) => (tab === 'all' ? '收藏' : '到货通知'),
  label: '收藏与到货通知',
  noun: '商品',
});

type Asked = Pick<ListUrl<FavoriteTab>, 'tab' | 'pageNum'>;

export const favoriteInputOf = ({ pageNum }: Pick<Asked, 'pageNum'>) => ({ pageNum, pageSize: 10 });

/** The call behind an address. */
export const favoriteQuery = ({ tab, pageNum }: Asked) =>
  tab === 'all'
    ? apiQuery('/api/user/favorite/list', favoriteInputOf({ pageNum }))
    : apiQuery('/api/user/favorite/restock/list', favoriteInputOf({ pageNum }));

export const favoriteCounts = (found: FavoriteListView | undefined) => ({
  all: found?.favorites ?? null,
  restock: found?.requests ?? null,
});

export const favoriteNothing = ({ tab }: Pick<Asked, 'tab'>): ListNothing => ({
  ...(tab === 'all'
    ? { title: '还没有收藏商品', text: '在商品页点“收藏”，以后在这里就能找到。' }
    : { title: '没有等待到货的商品', text: '在无货商品的页面点“到货通知”，到货后会通知您一次。' }),
  way: { href: '/mall/list', label: '去逛逛' },
});
