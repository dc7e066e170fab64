'use client';

import { Icon } from '@/components/ebook/reader/icon';
import { intoView } from '@/components/ebook/reader/into-view';
import css from '@/components/ebook/reader/panel.module.css';
import { entryAt } from '@/components/ebook/reader/toc';
import type { PublicationView } from '@/lib/domain/ebook/reading-contract';

type Entry = PublicationView['toc'][number];

interface ContentsListProps {
  toc: readonly Entry[];
  page: number;
  /** Last page of a trial; what lies behind it carries a lock. */
  preview: number | null;
  onGo: (entry: Entry) => void;
}

/** The contents, with the entry that is being read. */
export function ContentsList({ toc, page, preview, onGo }: ContentsListProps) {
  const here = entryAt(toc, page);
  if (toc.length === 0) return <p className={css.empty}>本出版物没有目录</p>;
  const top = Math.min(...toc.map((entry) => entry.level));
  return (
    <nav className={css.body} aria-label="目录">
      <ul>
        {toc.map((entry, i) => (
          <li key={`${i}-${entry.page}`}>
            <button
              type="button"
              className={css.entry}
              style={{ paddingLeft: 16 + Math.min(entry.level - top, 5) * 16 }}
              ref={i === here ? intoView : null}
              aria-current={i === here ? 'true' : undefined}
              onClick={() => onGo(entry)}
            >
              <span className={css.name}>{entry.title}</span>
              <span className={css.page}>
                {preview !== null && entry.page > preview && (
                  <>
                    <span className="sr-only">试读不含，</span>
                    <Icon name="lock" size={14} />{' '}
                  </>
                )}
                {entry.page}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
