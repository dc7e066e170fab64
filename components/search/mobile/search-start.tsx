'use client';

import { useEffect, useState } from 'react';
import { forgetSearches, readHistory } from '@/components/search/search-history';
import css from '@/components/search/mobile/search-start.module.css';
import { ConfirmButton } from '@/components/ui/confirm-button';

/** What this browser searched for before; nothing while there is nothing. */
export function SearchHistory() {
  const [words, setWords] = useState<readonly string[]>([]);
  useEffect(() => {
    const read = () => setWords(readHistory());
    read();
    // The page that "back" finds as it was left does not run again.
    addEventListener('pageshow', read);
    return () => removeEventListener('pageshow', read);
  }, []);
  if (words.length === 0) return null;
  return (
    <section className={css.block} aria-labelledby="search-history">
      <div className={css.head}>
        <h2 id="search-history">搜索历史</h2>
        <ConfirmButton
          variant="plain"
          size="s"
          title="清空搜索历史？"
          onConfirm={async () => {
            forgetSearches();
            setWords([]);
          }}
        >
          清空
        </ConfirmButton>
      </div>
      <div className={css.words}>
        {words.map((word) => (
          <a key={word} href={`/mobile/Search?keyword=${encodeURIComponent(word)}`}>
            {word}
          </a>
        ))}
      </div>
    </section>
  );
}
