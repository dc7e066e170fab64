'use client';

import { Popover } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconBell } from '@tabler/icons-react';
import { usePathname } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import css from '@/components/shell/office/office-bell.module.css';
import { ReminderPanel } from '@/components/shell/office/reminder-panel';
import { apiQuery } from '@/lib/client/query';

/** How long the number is good for. It is asked for again by what somebody does here, never by a clock: that would keep an idle session alive (S-15). */
const FRESH = { staleTime: 60_000, refetchOnWindowFocus: true };

const words = (unread: number) => (unread > 99 ? '99+' : String(unread));

/** What this person should look at: a number in the head of the offices, and the list behind it. */
export function OfficeBell() {
  const client = useQueryClient();
  const pathname = usePathname();
  // Another page closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  const { data } = useQuery(apiQuery('/api/admin/reminder/count', {}, FRESH));
  const unread = data?.unread ?? 0;
  const renew = useCallback(() => {
    void client.refetchQueries({ queryKey: ['admin', 'reminder', 'count'], stale: true });
  }, [client]);
  useEffect(renew, [renew, pathname]);
  const close = () => setOpenAt(null);
  return (
    <Popover
      opened={open}
      onChange={(shown) => setOpenAt(shown ? pathname : null)}
      position="bottom-end"
      width="min(400px, calc(100vw - 16px))"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={css.bell}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpenAt(open ? null : pathname)}
        >
          <IconBell size={20} stroke={1.6} aria-hidden />
          <span className="sr-only">提醒</span>
          {unread > 0 && (
            <span className={css.count} translate="no">
              {words(unread)}
              <span className="sr-only">条未读</span>
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="提醒">
        {open && <ReminderPanel onGone={close} />}
      </Popover.Dropdown>
    </Popover>
  );
}
