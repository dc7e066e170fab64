import 'server-only';
import { articles } from '@/db/schema/article';
import { products } from '@/db/schema/product';
import { publicInfos } from '@/db/schema/site';
import type { SearchedTable } from '@/lib/domain/search/match';

const columnsOf = <T extends typeof articles | typeof publicInfos | typeof products>(table: T) => ({
  table,
  id: table.id,
  title: table.title,
  search: table.search,
  bigrams: table.bigrams,
});

export const articleTable: SearchedTable = { ...columnsOf(articles), at: articles.publishedAt };
export const publicInfoTable: SearchedTable = { ...columnsOf(publicInfos), at: publicInfos.publishedAt };
export const productTable: SearchedTable = { ...columnsOf(products), at: products.marketableAt };
