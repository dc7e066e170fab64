import type { MenuCategory } from '@/components/shell/types';

export interface MenuEntry {
  key: string;
  label: string;
  href: string;
  /** Shown to buyers only (specification section 2). */
  buyersOnly?: boolean;
}

/** The menu in the order of the specification: home, mall, categories, public information, personal centre, electronic reading. */
export function menuEntries(categories: readonly MenuCategory[]): MenuEntry[] {
  return [
    { key: 'home', label: '首页', href: '/index' },
    { key: 'mall', label: '书刊商城', href: '/mall' },
    ...categories.map((c) => ({
      key: `category-${c.id}`,
      label: c.name,
      href: `/index/list?category=${c.id}`,
    })),
    { key: 'publicinfo', label: '信息公开', href: '/index/publicinfo' },
    { key: 'center', label: '个人中心', href: '/user/center', buyersOnly: true },
    { key: 'ebook', label: '电子阅读', href: '/index/ebook' },
  ];
}

const sections: readonly [string, string][] = [
  ['/index/publicinfo', 'publicinfo'],
  ['/index/ebook', 'ebook'],
  ['/user/center', 'center'],
  ['/mall', 'mall'],
];

/** Key of the entry that the current address belongs to; `null` when it belongs to none. */
export function currentEntry(
  categories: readonly MenuCategory[],
  pathname: string,
  category: string | null,
): string | null {
  if (pathname === '/index') return 'home';
  if (pathname === '/index/list' && category) {
    const id = Number(category);
    const root = categories.find((c) => c.id === id || c.childIds.includes(id));
    return root ? `category-${root.id}` : null;
  }
  const hit = sections.find(([path]) => pathname === path || pathname.startsWith(`${path}/`));
  return hit ? hit[1] : null;
}
