'use client';

import { useState, useSyncExternalStore } from 'react';
import { adLink } from '@/components/site/desktop/ad-link';
import { Dialog } from '@/components/ui/dialog';
import { Picture } from '@/components/ui/picture';
import { readCookie } from '@/components/ui/visitor';
import type { AdView } from '@/lib/domain/ad/contract';

/** Session cookie that keeps the dialog closed (specification section 2). */
const FLAG = 'noBigAd';

/** The flag changes only here. */
const never = () => () => undefined;

/** The big advertisement: opens once per browser session, over the home page. */
export function BigAd({ ad }: { ad: AdView }) {
  const wanted = useSyncExternalStore(
    never,
    () => !readCookie(FLAG),
    () => false,
  );
  const [closed, setClosed] = useState(false);
  const close = () => {
    document.cookie = `${FLAG}=1; path=/; SameSite=Lax`;
    setClosed(true);
  };
  const link = adLink(ad.url);
  const picture = <Picture src={ad.path} alt={ad.title} width={800} height={520} kind="ad" sizes="640px" />;
  return (
    <Dialog open={wanted && !closed} onClose={close} title="广告" width={640}>
      {link ? (
        <a {...link} href={link.href} onClick={close}>
          {picture}
        </a>
      ) : (
        picture
      )}
    </Dialog>
  );
}
