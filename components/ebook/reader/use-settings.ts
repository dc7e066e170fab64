'use client';

import { useState } from 'react';
import { parseSettings, usualSettings, type ReaderSettings } from '@/components/ebook/reader/reader-settings';

const KEY = 'reader';

function kept(): ReaderSettings {
  try {
    return parseSettings(localStorage.getItem(KEY));
  } catch {
    // Storage is closed to this browser: the usual settings serve.
    return usualSettings;
  }
}

/** How this browser likes to read; mount it in the browser only. */
export function useSettings(): [ReaderSettings, (change: Partial<ReaderSettings>) => void] {
  const [settings, setSettings] = useState(kept);
  const change = (part: Partial<ReaderSettings>) => {
    const next = { ...settings, ...part };
    setSettings(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Then it holds until the page is left.
    }
  };
  return [settings, change];
}
