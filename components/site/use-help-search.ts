'use client';

import { useState } from 'react';

/**
 * Narrows the questions of the page (QaGroups) to those that hold the words, and opens them. The questions are the server's: they are found by
 * their marks. Answers the sentence about what was found.
 */
export function useHelpSearch(): { said: string; search: (text: string) => void } {
  const [found, setFound] = useState<number | null>(null);
  const search = (text: string) => {
    const word = text.trim().toLowerCase();
    let hits = 0;
    for (const item of document.querySelectorAll<HTMLDetailsElement>('[data-qa]')) {
      const hit = (item.textContent ?? '').toLowerCase().includes(word);
      item.hidden = !hit;
      item.open = hit && word !== '';
      if (hit) hits += 1;
    }
    for (const group of document.querySelectorAll<HTMLElement>('[data-qa-group]')) {
      group.hidden = !group.querySelector('[data-qa]:not([hidden])');
    }
    setFound(word === '' ? null : hits);
  };
  return {
    said: found === null ? '' : found > 0 ? `找到 ${found} 个问题` : '没有找到相关问题',
    search,
  };
}
