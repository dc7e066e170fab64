'use client';

import { useEffect, useRef, useState } from 'react';
import { isComposing } from '@/components/ui/composing';
import { useComposed } from '@/components/ui/use-composed';
import { foundHref } from '@/components/search/mobile/found-href';
import css from '@/components/search/mobile/search-box.module.css';
import { readHistory, rememberSearch, wordsLike } from '@/components/search/search-history';
import { useSuggestions } from '@/components/picker/use-suggestions';
import { Pictogram } from '@/components/ui/mobile/pictograms';
import { SearchField } from '@/components/ui/mobile/search-field';

const searchHref = (keyword: string) => `/mobile/Search?keyword=${encodeURIComponent(keyword)}`;

const ICONS = { product: 'book', article: 'news', publicInfo: 'info' } as const;

interface SearchBoxProps {
  /** What the page shows results of. */
  keyword: string;
  /** The tab that stays open. */
  type: string;
  hot: readonly string[];
}

/** The field of the search page; while somebody types in it, what he may mean. */
export function SearchBox({ keyword, type, hot }: SearchBoxProps) {
  const [text, setText] = useState(keyword);
  const [own, setOwn] = useState<readonly string[]>([]);
  const [typing, setTyping] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const typed = useComposed(text.trim());
  const open = typing && typed !== '' && typed !== keyword;
  const found = useSuggestions(open ? typed : '');
  const words = open ? wordsLike(typed, own, hot) : [];
  useEffect(() => {
    rememberSearch(keyword);
  }, [keyword]);
  useEffect(() => {
    if (!open) return undefined;
    const beside = (e: PointerEvent) => {
      if (!box.current?.contains(e.target as Node)) setTyping(false);
    };
    document.addEventListener('pointerdown', beside);
    return () => document.removeEventListener('pointerdown', beside);
  }, [open]);
  return (
    // Escape closes what the field has opened; keys and focus come from the field and the links inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className={css.box}
      onKeyDown={(e) => {
        if (e.key === 'Escape' && !isComposing(e)) setTyping(false);
      }}
      onBlur={(e) => {
        // A phone gives a touched link no focus: then only the touch itself says where it went.
        if (e.relatedTarget && !e.currentTarget.contains(e.relatedTarget)) setTyping(false);
      }}
    >
      <SearchField
        label="搜索"
        placeholder="搜索书刊、新闻、信息公开"
        value={text}
        button
        onChange={(value) => {
          setText(value);
          setTyping(true);
        }}
        onFocus={() => setOwn(readHistory())}
      >
        {type !== 'all' && <input type="hidden" name="type" value={type} />}
      </SearchField>
      {open && (
        <div className={css.panel}>
          <ul aria-label="搜索建议">
            {[typed, ...words].map((word, i) => (
              <li key={word}>
                <a href={searchHref(word)}>
                  <Pictogram name={i > 0 && own.includes(word) ? 'history' : 'search'} size={18} />
                  <span>{i === 0 ? `搜索“${word}”` : word}</span>
                </a>
              </li>
            ))}
            {found.map((hit) => (
              <li key={hit.url}>
                <a href={foundHref(hit)}>
                  <Pictogram name={ICONS[hit.type]} size={18} />
                  <span>{hit.title}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
