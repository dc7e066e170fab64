'use client';

import { useEffect } from 'react';
import { ButtonLink } from '@/components/ui/button';

/**
 * The page is shown in place of the one that was wanted, under its address: reading it again asks for that. Opened by its own address it has
 * nothing to ask for and leads home.
 */
function again() {
  if (location.pathname === '/mobile/offline') location.replace('/mobile/home');
  else location.reload();
}

/** Pause between two questions whether the site answers again, in ms. */
const ASK_MS = 5000;

/** A network that stands without reaching the site sends no event: the site itself is asked. */
async function askSite() {
  const reply = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (reply?.ok) again();
}

/** 重新加载, by a touch and by itself when the site can be reached again. */
export function OfflineRetry() {
  useEffect(() => {
    window.addEventListener('online', again);
    const asking = setInterval(() => void askSite(), ASK_MS);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(asking);
    };
  }, []);
  return (
    // Without script the empty address reads the same page again.
    <ButtonLink
      href=""
      size="l"
      onClick={(e) => {
        e.preventDefault();
        again();
      }}
    >
      重新加载
    </ButtonLink>
  );
}
