'use client';

import {
  IconExternalLink,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconX,
} from '@tabler/icons-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import {
  entryOf,
  offices,
  officeStart,
  visibleOffices,
  type OfficeKey,
} from '@/components/shell/office/menu';
import css from '@/components/shell/office/office-shell.module.css';
import { OfficeBell } from '@/components/shell/office/office-bell';
import { OfficeHelp } from '@/components/shell/office/office-help';
import { OfficeSearch } from '@/components/shell/office/office-search';
import { SideMenu } from '@/components/shell/office/side-menu';
import { SessionGuard } from '@/components/shell/office/session-guard';
import { UserMenu } from '@/components/shell/office/user-menu';
import { cx } from '@/components/ui/cx';
import { LeaveGuard } from '@/components/ui/form/leave-guard';
import type { OfficeUser } from '@/components/ui/office-user';
import { Skeleton } from '@/components/ui/skeleton';
import { useStored } from '@/components/ui/use-stored';
import { WordCheck } from '@/components/ui/word-check';
import { siteName, texts } from '@/lib/text/site';

interface OfficeShellProps {
  office: OfficeKey;
  /** Nobody until it is known who is here. */
  user: OfficeUser | null;
  /** Minutes without a request after which the server ends the session. */
  idleMinutes: number;
  children: ReactNode;
}

const MENU_BLOCKS: readonly number[] = Array.from({ length: 8 }, () => 40);

/** Frame of the back offices: offices on top, menu by permission at the side, where one is, who one is, and the law's warning. */
export function OfficeShell({ office: key, user, idleMinutes, children }: OfficeShellProps) {
  const pathname = usePathname();
  const [menu, keepMenu] = useStored('officeMenu');
  const small = useMediaQuery('(min-width: 48em) and (max-width: 79.99em)', false);
  const narrow = menu ? menu === 'folded' : small;
  // On a phone the menu covers the page of one address: it closes when another opens.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const opened = openAt === pathname;
  const mine = user ? visibleOffices(user) : [];
  // Pages for everybody lie in an office too (`/admin/handbook`): whoever has no entry there stays in their own.
  const office = mine.find((o) => o.key === key) ?? mine[0];
  const here = office ?? offices.find((o) => o.key === key);
  const entry = here ? entryOf(here, pathname) : null;
  const deeper = entry !== null && pathname !== entry.href;
  return (
    <div className={cx(css.shell, narrow && css.slim, menu === 'unfolded' && css.unfolded)}>
      <header className={css.header}>
        <p className={css.notice}>{texts.notClassified}</p>
        <div className={css.bar}>
          <button
            type="button"
            className={css.burger}
            onClick={() => setOpenAt(opened ? null : pathname)}
            aria-expanded={opened}
            aria-label={opened ? '关闭菜单' : '打开菜单'}
          >
            {opened ? <IconX size={22} stroke={1.6} /> : <IconMenu2 size={22} stroke={1.6} />}
          </button>
          <Link className={css.brand} href={office ? officeStart(office) : '/index'} prefetch={false}>
            <img src="/img/logo.svg" alt="" width={26} height={29} />
            <span className={css.siteName}>{siteName}</span>
          </Link>
          <nav className={css.offices} aria-label="后台">
            {mine.map((o) => (
              <Link
                key={o.key}
                href={officeStart(o)}
                prefetch={false}
                className={cx(css.office, o === office && css.officeOn)}
                aria-current={o === office ? 'true' : undefined}
              >
                {o.label}
              </Link>
            ))}
          </nav>
          <div className={css.right}>
            {user && entry && <OfficeHelp key={entry.href} entry={entry} />}
            <OfficeSearch user={user} />
            {user && <OfficeBell />}
            <a className={css.site} href="/index" target="_blank" rel="noopener">
              <IconExternalLink size={16} stroke={1.6} aria-hidden />
              <span className={css.siteName}>查看网站</span>
            </a>
            {user && <UserMenu name={user.name} role={user.role} />}
          </div>
        </div>
      </header>
      <nav className={cx(css.navbar, opened && css.opened)} aria-label={here?.label}>
        {office && user && <SideMenu office={office} user={user} pathname={pathname} narrow={narrow} />}
        {!user && (
          <div className={css.waiting}>
            <Skeleton heights={MENU_BLOCKS} />
          </div>
        )}
        <button
          type="button"
          className={css.fold}
          onClick={() => keepMenu(narrow ? 'unfolded' : 'folded')}
          aria-expanded={!narrow}
          aria-label={narrow ? '展开菜单' : '收起菜单'}
        >
          {narrow ? (
            <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
          ) : (
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />
          )}
          {!narrow && '收起菜单'}
        </button>
      </nav>
      <main id="main" className={css.main}>
        {/* On the page of an entry it would say what the heading says. */}
        {here && entry && deeper && (
          <nav className={css.crumbs} aria-label="当前位置">
            <ol>
              <li>{here.label}</li>
              <li>
                <Link href={entry.href} prefetch={false}>
                  {entry.label}
                </Link>
              </li>
            </ol>
          </nav>
        )}
        {children}
      </main>
      <WordCheck />
      <LeaveGuard />
      <SessionGuard idleMinutes={idleMinutes} />
    </div>
  );
}
