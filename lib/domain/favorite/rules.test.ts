import type { SaleProblem } from '@/lib/domain/product/rules';
import type { ProductKind } from '@/lib/states/product-kind';
import { goodsState, type GoodsState } from './rules';

test.each<[string, ProductKind, string, SaleProblem | null, GoodsState]>([
  ['a book in stock', 'paper_book', '', null, 'buyable'],
  ['a book without copies', 'paper_book', '', 'sold_out', 'sold_out'],
  ['a book off the shelf', 'paper_book', '', 'off_shelf', 'off_shelf'],
  ['a periodical that is kept as a whole', 'paper_periodical', '', 'spec', 'choose'],
  ['an electronic one', 'e_periodical', '', 'spec', 'choose'],
  ['a periodical off the shelf', 'paper_periodical', '', 'off_shelf', 'off_shelf'],
  ['a back issue without copies', 'paper_periodical', 'issue:2026-5', 'sold_out', 'sold_out'],
  ['a back issue that is sold no more', 'paper_periodical', 'issue:2026-5', 'spec', 'closed'],
])('says how %s stands', (_, kind, specKey, problem, state) => {
  expect(goodsState({ kind, specKey, problem })).toBe(state);
});
