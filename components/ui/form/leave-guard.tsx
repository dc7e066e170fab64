'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-button';
import { askUnsavedBy, holdsUnsaved } from '@/components/ui/unsaved';

/** Where this window stands in its history, as far as the browser says. */
const place = (): number | undefined =>
  (window as { navigation?: { currentEntry?: { index: number } | null } }).navigation?.currentEntry?.index;

/** The link that a click follows in this window, `null` when it leads nowhere else or opens a window of its own. */
function linkOf(e: MouseEvent): HTMLAnchorElement | null {
  if (e.defaultPrevented || e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return null;
  const link = e.target instanceof Element ? e.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  return link.origin === location.origin && link.pathname === location.pathname ? null : link;
}

/**
 * Asks before edits that nothing keeps (`data-unsaved`, which forms set) are lost: by a link, by the browser's back button, by closing a dialog or the
 * window. The browser alone asks about the window.
 */
export function LeaveGuard() {
  const pathname = usePathname();
  const shown = useRef({ pathname, place: undefined as number | undefined });
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  useEffect(() => {
    shown.current = { pathname, place: place() };
  }, [pathname]);
  useEffect(() => {
    /** What comes next was agreed to, or only undoes what the browser did. */
    let agreed = false;
    const going = (act: () => void) => () => {
      agreed = true;
      act();
      // A link that leads into another document ends this one; any other is followed at once.
      setTimeout(() => (agreed = false), 500);
    };
    const clicked = (e: MouseEvent) => {
      const link = linkOf(e);
      if (!link || agreed || !holdsUnsaved(document)) return;
      e.preventDefault();
      e.stopPropagation();
      setGoOn(() => going(() => (link.isConnected ? link.click() : location.assign(link.href))));
    };
    const travelled = (e: PopStateEvent) => {
      if (agreed || location.pathname === shown.current.pathname || !holdsUnsaved(document)) return;
      // The framework must not hear of it: it would draw the other page at once.
      e.stopImmediatePropagation();
      const [from, to] = [shown.current.place, place()];
      const steps = from === undefined || to === undefined ? -1 : to - from;
      going(() => history.go(-steps))();
      setGoOn(() => going(() => history.go(steps)));
    };
    const closing = (e: BeforeUnloadEvent) => {
      if (!agreed && holdsUnsaved(document)) e.preventDefault();
    };
    askUnsavedBy((next) => setGoOn(() => next));
    document.addEventListener('click', clicked, true);
    window.addEventListener('popstate', travelled, true);
    window.addEventListener('beforeunload', closing);
    return () => {
      askUnsavedBy(null);
      document.removeEventListener('click', clicked, true);
      window.removeEventListener('popstate', travelled, true);
      window.removeEventListener('beforeunload', closing);
    };
  }, []);
  return (
    <ConfirmDialog
      open={goOn !== null}
      onClose={() => setGoOn(null)}
      title="放弃未保存的修改？"
      text="有修改尚未保存，离开后将丢失。"
      confirmLabel="放弃修改"
      cancelLabel="继续编辑"
      danger
      onConfirm={async () => goOn?.()}
    />
  );
}
