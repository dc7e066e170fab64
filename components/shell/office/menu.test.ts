import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, offices, officeStart, permissionOf, visibleOffices } from '@/components/shell/office/menu';

describe('menus of the back offices', () => {
  const keys = (role: string, permissions: string[]) =>
    visibleOffices({ role, permissions }).map((o) => o.key);

  it('shows an office only to those who may open one of its pages', () => {
    expect(keys('admin#adminNews', ['news.edit'])).toContain('news');
    expect(keys('admin#adminNews', ['news.edit'])).not.toContain('mall');
    expect(keys('admin#adminProduct', ['warehouse'])).toContain('mall');
    expect(keys('admin#adminProduct', ['warehouse'])).not.toContain('news');
    expect(keys('user#userPurchase', [])).toEqual([]);
  });

  it('starts every visible office at one of its own entries', () => {
    for (const office of visibleOffices({ role: 'admin#adminProduct', permissions: ['warehouse'] })) {
      expect(office.groups.flatMap((g) => g.entries).map((e) => e.href)).toContain(officeStart(office));
    }
  });

  it('shows no icon twice in an office: a folded menu names its entries by nothing else', () => {
    for (const { groups } of offices) {
      const icons = groups.flatMap((g) => g.entries).map((e) => e.icon);
      expect(icons.filter((icon, i) => icons.indexOf(icon) !== i)).toEqual([]);
    }
  });

  it('names the entry of an address by the longest match', () => {
    const office = {
      key: 'news' as const,
      label: '新闻后台',
      home: '/index/manage',
      groups: [
        {
          label: '内容',
          entries: [
            { href: '/index/manage', label: '工作台', icon: 'dashboard' as const, can: 'admin' as const },
            {
              href: '/index/manage/articles',
              label: '文章',
              icon: 'article' as const,
              can: 'admin' as const,
            },
          ],
        },
      ],
    };
    expect(entryOf(office, '/index/manage')?.label).toBe('工作台');
    expect(entryOf(office, '/index/manage/articles/7')?.label).toBe('文章');
    expect(entryOf(office, '/mall/manage')).toBeNull();
    expect(entryOf(office, '/index/manage/security')).toBeNull();
  });

  it.each([
    ['mall', '/mall/manage/orders', 'order.desk'],
    ['mall', '/mall/manage/orders/7', 'order.desk'],
    ['mall', '/mall/manage/products/edit/7', 'product.edit'],
    ['mall', '/mall/manage/products/preview/7', 'product.read'],
    ['mall', '/mall/manage/counting/7', 'stock.read'],
    ['news', '/index/manage/article/edit/7', 'article.edit'],
    ['admin', '/admin', 'admin'],
    ['admin', '/admin/security', 'admin'],
    ['admin', '/admin/logs/logins', 'log.read'],
  ] as const)('asks at %s %s for %s', (key, path, can) => expect(permissionOf(key, path)).toBe(can));

  it('counts an organisation of any state to all organisations, not to those that wait', () => {
    const office = offices.find((o) => o.home === '/admin')!;
    const named = (path: string) => entryOf(office, `/admin/organizations${path}`)?.label;
    expect(['', '/audited', '/all', '/7'].map(named)).toEqual([
      '待审核单位',
      '已审核单位',
      '全部单位',
      '全部单位',
    ]);
  });

  it.each(offices.flatMap((o) => o.groups.flatMap((g) => g.entries.map((e) => [e.label, e.href] as const))))(
    '%s (%s) leads to a page that exists',
    (_label, href) => {
      expect(existsSync(join(process.cwd(), 'app/(office)', href, 'page.tsx'))).toBe(true);
    },
  );
});
