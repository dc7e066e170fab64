'use client';

import { useState, useSyncExternalStore, type AnchorHTMLAttributes, type ReactNode } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { readCookie } from '@/components/ui/visitor';
import { ELDER_COOKIE } from '@/lib/text/view-settings';

/** Session cookie that keeps the dialog closed (specification section 2). */
const FLAG = 'noBigAd';

/** The flag changes only here. */
const never = () => () => undefined;

interface BigAdProps {
  /** Attributes of the link around the picture; `null` when it leads nowhere. */
  link: AnchorHTMLAttributes<HTMLAnchorElement> | null;
  /** The picture, made on the server. */
  children: ReactNode;
}

/** The big advertisement: opens once per browser session, over the home page; never in 长者模式. */
export function BigAd({ link, children }: BigAdProps) {
  const wanted = useSyncExternalStore(
    never,
    () => !readCookie(FLAG) && !readCookie(ELDER_COOKIE),
    () => false,
  );
  const [closed, setClosed] = useState(false);
  const close = () => {
    document.cookie = `${FLAG}=1; path=/; SameSite=Lax`;
    setClosed(true);
  };
  return (
    <Dialog open={wanted && !closed} onClose={close} title="广告" width={640}>
      {link ? (
        <a {...link} href={link.href} onClick={close}>
          {children}
        </a>
      ) : (
        children
      )}
    </Dialog>
  );
}
