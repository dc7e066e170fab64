'use client';

import { useEffect, useRef, useState } from 'react';
import css from '@/components/ebook/reader/panel.module.css';
import { errorText } from '@/components/ui/error-text';
import type { PageHitsView } from '@/lib/domain/ebook/reading-contract';
import { api } from '@/lib/client/api';

interface SearchListProps {
  id: string;
  page: number;
  /** What was looked for before the panel was closed. */
  kept: SearchKept | null;
  onKeep: (kept: SearchKept) => void;
  onGo: (page: number, match: string) => void;
  /** What is counted: parts of an EPUB have no pages. */
  unit?: '页' | '部分';
}

export interface SearchKept {
  q: string;
  found: PageHitsView;
}

/** Looks for a text in the publication; a hit leads to its page. */
export function SearchList({ id, page, kept, onKeep, onGo, unit = '页' }: SearchListProps) {
  const [typed, setTyped] = useState(kept?.q ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);

  const search = async () => {
    const q = typed.trim();
    if (q === '') return setProblem('请输入要查找的内容');
    asked.current?.abort();
    const call = new AbortController();
    asked.current = call;
    setBusy(true);
    setProblem('');
    try {
      const found = await api.get(
        '/api/guest/ebook/search/[id]',
        { id, q },
        { stay: true, ...(call.signal && { signal: call.signal }) },
      );
      onKeep({ q, found });
    } catch (e) {
      if (!call.signal.aborted) setProblem(errorText(e));
    } finally {
      if (asked.current === call) setBusy(false);
    }
  };

  const hits = kept?.found.hits ?? [];
  return (
    <>
      <form
        className={css.form}
        role="search"
        onSubmit={(e) => {
          e.preventDefault();
          void search();
        }}
      >
        <input
          type="search"
          aria-label="查找内容"
          placeholder="查找内容"
          maxLength={50}
          enterKeyHint="search"
          value={typed}
          onChange={(e) => setTyped(e.target.value)}
        />
        <button type="submit" disabled={busy}>
          查找
        </button>
      </form>
      <p className={css.sum} role="status">
        {busy && '正在查找…'}
        {!busy && problem}
        {!busy &&
          !problem &&
          kept &&
          hits.length > 0 &&
          `“${kept.q}”在 ${kept.found.total} ${unit === '页' ? '页' : '个部分'}中出现`}
        {!busy && !problem && kept && hits.length === 0 && `没有找到“${kept.q}”`}
      </p>
      <ul className={css.body}>
        {hits.map((hit) => (
          <li key={hit.page}>
            <button
              type="button"
              className={`${css.entry} ${css.hit}`}
              aria-current={hit.page === page ? 'true' : undefined}
              onClick={() => onGo(hit.page, hit.match)}
            >
              <span className={css.page}>{`第 ${hit.page} ${unit}`}</span>
              {hit.before}
              <mark>{hit.match}</mark>
              {hit.after}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
