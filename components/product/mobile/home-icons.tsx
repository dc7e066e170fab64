import css from '@/components/product/mobile/home-icons.module.css';
import { Pictogram, type PictogramName } from '@/components/ui/mobile/pictograms';
import type { ProductKind } from '@/lib/states/product-kind';

/** What a way can lead to and is not always there: goods of a kind, news, public information. */
export type Destination = ProductKind | 'news' | 'infos';

interface Entry {
  href: string;
  label: string;
  icon: PictogramName;
  to?: Destination;
}

const entries: readonly Entry[] = [
  { href: '/mobile/list?kind=paper_book', label: '图书', icon: 'book', to: 'paper_book' },
  { href: '/mobile/list?kind=paper_periodical', label: '期刊征订', icon: 'calendar', to: 'paper_periodical' },
  { href: '/mobile/list?kind=e_book', label: '电子图书', icon: 'device', to: 'e_book' },
  { href: '/mobile/list?kind=e_periodical', label: '电子期刊', icon: 'text', to: 'e_periodical' },
  { href: '/mobile/quickOrder', label: '快速订阅', icon: 'star', to: 'paper_periodical' },
  { href: '/mobile/news', label: '保密资讯', icon: 'news', to: 'news' },
  { href: '/mobile/publicinfo', label: '信息公开', icon: 'info', to: 'infos' },
  { href: '/mobile/user/ebooks', label: '电子阅读', icon: 'eye' },
  { href: '/mobile/user/order', label: '我的订单', icon: 'order' },
  { href: '/mobile/help', label: '帮助中心', icon: 'help' },
];

/** Up to ten ways on, five in a row; ways to what is not there are not shown. */
export function HomeIcons({ there }: { there: ReadonlySet<Destination> }) {
  return (
    <nav className={css.grid} aria-label="快捷入口">
      {entries
        .filter(({ to }) => to === undefined || there.has(to))
        .map((e) => (
          <a key={e.href} href={e.href}>
            <span className={css.icon}>
              <Pictogram name={e.icon} size={24} />
            </span>
            {e.label}
          </a>
        ))}
    </nav>
  );
}
