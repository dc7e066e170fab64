'use client';

import { DESKTOP_COOKIE } from '@/lib/core/device';

/** 手机版: takes back the wish for the desktop version that a phone may have remembered (middleware.ts). */
export function MobileLink() {
  const forget = () => {
    document.cookie = `${DESKTOP_COOKIE}=; path=/; max-age=0`;
  };
  return (
    <a href="/mobile/home" onClick={forget}>
      手机版
    </a>
  );
}
