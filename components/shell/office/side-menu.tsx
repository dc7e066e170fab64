'use client';

import { IconChevronDown, IconStar, IconStarFilled } from '@tabler/icons-react';
import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { entryOf, type Office, type OfficeEntry } from '@/components/shell/office/menu';
import { officeIcons } from '@/components/shell/office/office-icons';
import css from '@/components/shell/office/side-menu.module.css';
import { useWaiting } from '@/components/shell/office/use-waiting';
import { cx } from '@/components/ui/cx';
import type { OfficeUser } from '@/components/ui/office-user';
import { useStoredNames } from '@/components/ui/use-stored';

interface SideMenuProps {
  office: Office;
  user: OfficeUser;
  pathname: string;
  /** Icons alone. */
  narrow: boolean;
}

interface EntryProps {
  entry: OfficeEntry;
  on: boolean;
  narrow: boolean;
  waiting: number;
  favourite: boolean;
  onFavourite: () => void;
}

function Entry({ entry, on, narrow, waiting, favourite, onFavourite }: EntryProps) {
  const Icon = officeIcons[entry.icon];
  const Star = favourite ? IconStarFilled : IconStar;
  return (
    <li className={css.item}>
      <Link
        href={entry.href}
        prefetch={false}
        className={cx(css.entry, on && css.current)}
        aria-current={on ? 'page' : undefined}
        title={narrow ? entry.label : undefined}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={narrow ? 'sr-only' : css.words}>{entry.label}</span>
        {waiting > 0 && (
          <span className={css.count} translate="no">
            {waiting > 99 ? '99+' : waiting}
            <span className="sr-only">项待处理</span>
          </span>
        )}
      </Link>
      {/* One more stop of the Tab key in the whole menu, not one per entry. */}
      {!narrow && (on || favourite) && (
        <button
          type="button"
          className={css.star}
          aria-pressed={favourite}
          aria-label={`收藏：${entry.label}`}
          title={favourite ? '取消收藏' : '收藏到菜单顶部'}
          onClick={onFavourite}
        >
          <Star size={15} stroke={1.6} aria-hidden />
        </button>
      )}
    </li>
  );
}

/** Menu of an office: favourites, groups that fold, what waits, the open entry in sight. Folds and favourites are kept per person in the browser. */
export function SideMenu({ office, user, pathname, narrow }: SideMenuProps) {
  const current = entryOf(office, pathname);
  const waiting = useWaiting(office.key, user);
  const [folded, fold] = useStoredNames(`menuFolded:${user.userId}`);
  const [favourites, favour] = useStoredNames(`menuFavourites:${user.userId}`);
  const menu = useRef<HTMLDivElement>(null);
  const open = current?.href;
  useEffect(() => {
    const links = menu.current?.querySelectorAll<HTMLAnchorElement>('[data-groups] a') ?? [];
    [...links].find((a) => a.pathname === open)?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const entries = office.groups.flatMap((g) => g.entries);
  const chosen = entries.filter((e) => favourites.has(e.href));
  const list = (label: string, shown: readonly OfficeEntry[]) => (
    <ul aria-label={label}>
      {shown.map((entry) => (
        <Entry
          key={entry.href}
          entry={entry}
          on={entry.href === current?.href}
          narrow={narrow}
          waiting={waiting[entry.href] ?? 0}
          favourite={favourites.has(entry.href)}
          onFavourite={() => favour(entry.href)}
        />
      ))}
    </ul>
  );
  return (
    <div ref={menu} className={cx(css.menu, narrow && css.narrow)}>
      {chosen.length > 0 && (
        <div>
          {/* No heading: it would stand before the page's own. */}
          <p className={css.group}>收藏</p>
          {list('收藏', chosen)}
        </div>
      )}
      {office.groups.map((group) => {
        const name = `${office.key}/${group.label}`;
        const shut = !narrow && folded.has(name);
        return (
          <div key={group.label} data-groups>
            <button
              type="button"
              className={css.group}
              aria-expanded={!shut}
              disabled={narrow}
              onClick={() => fold(name)}
            >
              {group.label}
              <IconChevronDown size={14} stroke={1.8} aria-hidden />
            </button>
            {/* A folded group still says where one is. */}
            {list(
              group.label,
              group.entries.filter((e) => !shut || e.href === current?.href),
            )}
          </div>
        );
      })}
    </div>
  );
}
