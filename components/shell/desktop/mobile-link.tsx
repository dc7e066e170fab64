'use client';

import { DESKTOP_COOKIE } from '@/lib/core/device';

/** 手机版 of this page; takes back the wish for the desktop version that a phone may have remembered (middleware.ts). */
export function MobileLink() {
  return (
    <a
      href="/mobile/home"
      data-kept
      onClick={(e) => {
        e.preventDefault();
        document.cookie = `${DESKTOP_COOKIE}=; path=/; max-age=0`;
        void import('@/lib/core/mirrored-paths').then(({ mobilePath }) =>
          location.assign(mobilePath(location.pathname + location.search) ?? '/mobile/home'),
        );
      }}
    >
      手机版
    </a>
  );
}
