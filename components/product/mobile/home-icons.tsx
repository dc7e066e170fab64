import css from '@/components/product/mobile/home-icons.module.css';
import { Icon, type IconName } from '@/components/ui/mobile/icons';

const entries: readonly { href: string; label: string; icon: IconName }[] = [
  { href: '/mobile/list?kind=paper_book', label: '图书', icon: 'book' },
  { href: '/mobile/list?kind=paper_periodical', label: '期刊征订', icon: 'calendar' },
  { href: '/mobile/list?kind=e_book', label: '电子图书', icon: 'device' },
  { href: '/mobile/list?kind=e_periodical', label: '电子期刊', icon: 'text' },
  { href: '/mobile/quickOrder', label: '快速订阅', icon: 'star' },
  { href: '/mobile/news', label: '保密资讯', icon: 'news' },
  { href: '/mobile/publicinfo', label: '信息公开', icon: 'info' },
  { href: '/mobile/user/ebooks', label: '电子阅读', icon: 'eye' },
  { href: '/mobile/user/order', label: '我的订单', icon: 'order' },
  { href: '/mobile/help', label: '帮助中心', icon: 'help' },
];

/** Ten ways on, five in a row. */
export function HomeIcons() {
  return (
    <nav className={css.grid} aria-label="快捷入口">
      {entries.map((e) => (
        <a key={e.href} href={e.href}>
          <span className={css.icon}>
            <Icon name={e.icon} size={24} />
          </span>
          {e.label}
        </a>
      ))}
    </nav>
  );
}
