'use client';

import { DESKTOP_COOKIE, DESKTOP_SECONDS } from '@/lib/core/device';

/** 电脑版 of this page; the wish is remembered, so that home and mall stay on the desktop, until 手机版 takes it back (middleware.ts). */
export function DesktopLink() {
  return (
    <a
      href="/index?desktop=1"
      data-kept
      onClick={(e) => {
        e.preventDefault();
        document.cookie = `${DESKTOP_COOKIE}=1; path=/; max-age=${DESKTOP_SECONDS}; samesite=lax`;
        void import('@/lib/core/mirrored-paths').then(({ desktopPath }) =>
          location.assign(desktopPath(location.pathname + location.search)),
        );
      }}
    >
      电脑版
    </a>
  );
}
