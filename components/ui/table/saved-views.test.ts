import { MAX_VIEWS, readViews, viewQuery, withView } from './saved-views';

const view = (name: string, query = '') => ({ name, query, columns: '' });

test('a view keeps tab, filters and order of an address, and not the page', () => {
  expect(viewQuery(new URLSearchParams('tab=onSale&pageNum=7&keyword=保密&sort=-sales'))).toBe(
    'tab=onSale&keyword=%E4%BF%9D%E5%AF%86&sort=-sales',
  );
});

test('a view takes the place of its namesake, and the oldest goes when there are too many', () => {
  expect(withView([view('甲', 'a=1'), view('乙')], view('甲', 'a=2'))).toEqual([
    view('乙'),
    view('甲', 'a=2'),
  ]);
  const many = Array.from({ length: MAX_VIEWS }, (_, n) => view(`视图${n}`));
  expect(withView(many, view('新')).map(({ name }) => name)).toEqual([
    ...many.slice(1).map(({ name }) => name),
    '新',
  ]);
});

test.each(['', 'none', '{}', '[1, null, {"name": "甲"}]', '[{"name": 1, "query": "", "columns": ""}]'])(
  'of %s no view is read',
  (kept) => expect(readViews(kept)).toEqual([]),
);

test('reads what was kept', () => {
  expect(readViews(JSON.stringify([view('甲', 'status=draft')]))).toEqual([view('甲', 'status=draft')]);
});
