'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** Pages that have what the header offers themselves: the mall's bar holds a search and the cart. */
const PAGES = { mall: /^\/mall(\/list|\/details\/\d+)?$/, search: /^\/index\/search$/ };

interface HiddenWhereProps {
  page: keyof typeof PAGES;
  className: string | undefined;
  children: ReactNode;
}

/** A part of the header that is hidden on such pages by an attribute, which React leaves as the server wrote it: the stored page of a missing thing was rendered under another path. */
export function HiddenWhere({ page, className, children }: HiddenWhereProps) {
  return (
    <div className={className} hidden={PAGES[page].test(usePathname())} suppressHydrationWarning>
      {children}
    </div>
  );
}
