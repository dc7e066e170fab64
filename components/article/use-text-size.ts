'use client';

import { useState } from 'react';
import { readCookie } from '@/components/ui/read-cookie';
import { TEXT_SIZE_COOKIE, VIEW_SECONDS } from '@/lib/text/view-cookies';
import { useBrowserValue } from '@/components/ui/use-browser-value';

/** 字号 in px (news-editor-reading.md 2.2b); the choice is kept in a cookie, and applied before the first paint of the next page. */
export const TEXT_SIZES = [
  [14, '小'],
  [16, '中'],
  [18, '大'],
  [20, '特大'],
] as const;
const USUAL = 18;

function savedSize(): number {
  const known = Number(readCookie(TEXT_SIZE_COOKIE));
  return TEXT_SIZES.some(([px]) => px === known) ? known : USUAL;
}

/** The size of the text in px, and how to choose another one. */
export function useTextSize(): [size: number, choose: (px: number) => void] {
  const saved = useBrowserValue(savedSize, USUAL);
  const [chosen, setChosen] = useState<number | null>(null);
  const choose = (px: number) => {
    setChosen(px);
    document.documentElement.style.setProperty('--article-size', `${px}px`);
    document.cookie = `${TEXT_SIZE_COOKIE}=${px}; path=/; max-age=${VIEW_SECONDS}; SameSite=Lax`;
  };
  return [chosen ?? saved, choose];
}
