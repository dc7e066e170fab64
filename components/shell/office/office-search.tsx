'use client';

import { IconSearch } from '@tabler/icons-react';
import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { OfficeSearchBox } from '@/components/shell/office/office-search-box';
import css from '@/components/shell/office/office-search.module.css';
import { isComposing, isWriting } from '@/components/ui/composing';
import { Dialog } from '@/components/ui/dialog';
import type { OfficeUser } from '@/components/ui/office-user';

const TITLE = '快速查找';
/** Whether a key opens the search: Ctrl K everywhere but where the editor takes it, and `/` where nothing is written. */
function opens(e: KeyboardEvent): boolean {
  if (e.defaultPrevented || document.querySelector('dialog[open]')) return false;
  if (e.key.toLowerCase() === 'k') return (e.ctrlKey || e.metaKey) && !e.altKey && !e.shiftKey;
  if (e.key !== '/' || e.ctrlKey || e.metaKey || e.altKey) return false;
  return !isWriting(e.target);
}

/** One search for all that this person may open: a field in the offices' head, Ctrl K, or `/`. */
export function OfficeSearch({ user }: { user: OfficeUser | null }) {
  const pathname = usePathname();
  const [openAt, setOpenAt] = useState<string | null>(null);
  useEffect(() => {
    const pressed = (e: KeyboardEvent) => {
      if (isComposing(e) || !opens(e)) return;
      e.preventDefault();
      setOpenAt(location.pathname);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
  const close = () => setOpenAt(null);
  return (
    <>
      <button
        type="button"
        className={css.opener}
        aria-keyshortcuts="Control+K /"
        onClick={() => setOpenAt(pathname)}
      >
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <span className={css.words}>{TITLE}</span>
        <kbd className={css.key} aria-hidden translate="no">
          Ctrl K
        </kbd>
      </button>
      {user && (
        <Dialog open={openAt === pathname} onClose={close} title={TITLE} width={680} hung>
          <OfficeSearchBox user={user} onGone={close} />
        </Dialog>
      )}
    </>
  );
}
