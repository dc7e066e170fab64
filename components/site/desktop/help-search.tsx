'use client';

import { useState } from 'react';
import css from '@/components/site/desktop/help-search.module.css';

/** Narrows the questions of the page to those that hold the words, and opens them. */
export function HelpSearch() {
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
  return (
    <div className={css.box}>
      <span className={css.found} role="status">
        {found === null ? '' : found > 0 ? `找到 ${found} 个问题` : '没有找到相关问题'}
      </span>
      <label className="sr-only" htmlFor="help-search">
        搜索问题
      </label>
      <input
        id="help-search"
        type="search"
        className={css.input}
        placeholder="输入关键词查找问题"
        maxLength={50}
        onChange={(e) => search(e.currentTarget.value)}
      />
    </div>
  );
}
