import { currentEntry, menuEntries } from '@/components/shell/desktop/menu-entries';
import { menuOf } from '@/components/shell/desktop/menu-of';

const categories = [
  { id: 3, name: '要闻', childIds: [31, 32] },
  { id: 5, name: '政策法规', childIds: [] },
];

describe('menu of the desktop header', () => {
  it('has the entries of the specification in its order', () => {
    expect(menuEntries(categories).map((e) => [e.label, e.href])).toEqual([
      ['首页', '/index'],
      ['书刊商城', '/mall'],
      ['要闻', '/index/list?category=3'],
      ['政策法规', '/index/list?category=5'],
      ['信息公开', '/index/publicinfo'],
      ['个人中心', '/user/center'],
      ['电子阅读', '/index/ebook'],
    ]);
  });

  it.each([
    ['/index', null, 'home'],
    ['/index/list', '3', 'category-3'],
    ['/index/list', '32', 'category-3'],
    ['/index/list', '99', null],
    ['/index/list', null, null],
    ['/index/details/7', null, null],
    ['/index/publicinfo', null, 'publicinfo'],
    ['/index/ebook/test', null, 'ebook'],
    ['/mall', null, 'mall'],
    ['/mall/details/8', null, 'mall'],
    ['/user/center', null, 'center'],
    ['/login/userlogin', null, null],
  ])('marks %s?category=%s as %s', (pathname, category, key) => {
    expect(currentEntry(categories, pathname, category)).toBe(key);
  });
});

describe('menu of the category tree', () => {
  it('knows every category below a top-level one', () => {
    const leaf = (id: number) => ({ nodeEntity: { id, name: String(id) }, childNodes: [] });
    const tree = [
      { nodeEntity: { id: 1, name: '要闻' }, childNodes: [{ ...leaf(2), childNodes: [leaf(3)] }, leaf(4)] },
    ];
    expect(menuOf(tree)).toEqual([{ id: 1, name: '要闻', childIds: [2, 3, 4] }]);
  });
});
