import css from '@/components/product/mobile/home-icons.module.css';

/** Line drawings on a grid of 24, one path each. */
const entries: readonly { href: string; label: string; path: string }[] = [
  {
    href: '/mall/list?kind=paper_book',
    label: '图书',
    path: 'M5 4.500h11a3 3 0 0 1 3 3v12H8a3 3 0 0 1-3-3zM5 16.500a3 3 0 0 1 3-3h11',
  },
  {
    href: '/mall/list?kind=paper_periodical',
    label: '期刊征订',
    path: 'M4 5h6.500A1.500 1.500 0 0 1 12 6.500V20a2 2 0 0 0-2-1.500H4zM20 5h-6.500A1.500 1.500 0 0 0 12 6.500V20a2 2 0 0 1 2-1.500h6z',
  },
  {
    href: '/mall/list?kind=e_book',
    label: '电子图书',
    path: 'M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM9 8h6M9 12h6M11 18h2',
  },
  {
    href: '/mall/list?kind=e_periodical',
    label: '电子期刊',
    path: 'M4 5h16v11H4zM9 20h6M12 16v4M8 9h8M8 12h5',
  },
  {
    href: '/mobile/quickOrder',
    label: '快速订阅',
    path: 'M13 3 5 14h6l-1 7 8-11h-6z',
  },
  {
    href: '/index/list',
    label: '保密资讯',
    path: 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2M7 9h7M7 13h7',
  },
  {
    href: '/index/ebook',
    label: '电子阅读',
    path: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3h-3zM20 14v6h-6',
  },
  {
    href: '/mobile/user/order',
    label: '我的订单',
    path: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  },
  {
    href: '/mobile/invoice',
    label: '发票',
    path: 'M5 4h14v16l-2.300-1.500L14.300 20 12 18.500 9.700 20l-2.400-1.500L5 20zM9 8l3 4 3-4M12 12v4M9.500 13h5',
  },
  {
    href: '/mall/about',
    label: '帮助中心',
    path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.500 9.500a2.500 2.500 0 1 1 3.600 2.200c-.8.4-1.100 1-1.100 1.800M12 17h.01',
  },
];

/** Ten ways on, five in a row. */
export function HomeIcons() {
  return (
    <nav className={css.grid} aria-label="快捷入口">
      {entries.map((e) => (
        <a key={e.href} href={e.href}>
          <span className={css.icon}>
            <svg
              width="24"
              height="24"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden
            >
              <path d={e.path} />
            </svg>
          </span>
          {e.label}
        </a>
      ))}
    </nav>
  );
}
