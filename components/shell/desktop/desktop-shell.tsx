import type { ReactNode } from 'react';
import { AccountLinks } from '@/components/shell/desktop/account-links';
import { BackToTop } from '@/components/shell/desktop/back-to-top';
import css from '@/components/shell/desktop/desktop-shell.module.css';
import { Footer } from '@/components/shell/desktop/footer';
import { MenuBar } from '@/components/shell/desktop/menu-bar';
import { MobileLink } from '@/components/shell/desktop/mobile-link';
import { HeaderTools } from '@/components/shell/desktop/header-tools';
import '@/components/shell/view.css';
import '@/components/ui/toast.css';
import { ViewTools } from '@/components/shell/desktop/view-tools';
import type { FooterData, MenuCategory } from '@/components/shell/types';
import { formatDate } from '@/lib/core/dates';
import { siteName, siteSlogan } from '@/lib/text/site';
import { viewScript } from '@/lib/text/view-script';

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];

/** The day in Asia/Shanghai with its weekday, as `2026年11月21日 星期六`. */
export function longDate(now: Date): string {
  const d = new Date(now.getTime() + 8 * 3600 * 1000);
  return `${d.getUTCFullYear()}年${d.getUTCMonth() + 1}月${d.getUTCDate()}日 星期${weekdays[d.getUTCDay()]}`;
}

interface DesktopShellProps {
  /** Top-level article categories in menu order. */
  menu: readonly MenuCategory[];
  footer: FooterData;
  /** The way to the cart. */
  cart: ReactNode;
  /** The server's clock. */
  now: Date;
  children: ReactNode;
}

/** Header, menu and footer of every desktop page (specification section 2). The bytes are the same for every visitor. */
export function DesktopShell({ menu, footer, cart, now, children }: DesktopShellProps) {
  return (
    <div className={css.shell}>
      <script dangerouslySetInnerHTML={{ __html: viewScript }} />
      <a className={css.skip} href="#main">
        跳到正文
      </a>
      <header className="no-print">
        <div className={css.utility}>
          <div className={`wrap ${css.utilityRow}`}>
            <span className={css.date}>{longDate(now)}</span>
            <div className={css.utilityLinks}>
              <AccountLinks />
              <ViewTools />
              <MobileLink />
            </div>
          </div>
        </div>
        <div className={`wrap ${css.brandRow}`}>
          <a className={css.brand} href="/index">
            <img src="/img/logo.svg" alt="首页" width={56} height={63} />
            <span>
              <span className={css.name}>{siteName}</span>
              <span className={css.slogan}>{siteSlogan}</span>
            </span>
          </a>
          <HeaderTools cart={cart} />
        </div>
        <MenuBar categories={menu} />
      </header>
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
      <Footer data={footer} year={Number(formatDate(now).slice(0, 4))} />
      <BackToTop />
    </div>
  );
}
