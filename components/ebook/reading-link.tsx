import css from '@/components/ebook/reading-link.module.css';
import { readerHref } from '@/components/ebook/shelf-words';

interface ReadingLinkProps {
  publicId: string;
  /** Name of the issue; empty for a book. */
  label: string;
  /** Pages that everybody may read; 0 for none. */
  trialPages: number;
  /** Read by pages, not by parts. */
  paged: boolean;
}

/** What the link says below its name: of which issue, and how much everybody may read. */
export function readingHint({ label, trialPages, paged }: Omit<ReadingLinkProps, 'publicId'>): string {
  const trial = trialPages > 0 ? (paged ? `可试读 ${trialPages} 页` : '可试读部分章节') : '';
  return [label, trial].filter(Boolean).join('，');
}

/** From a product page into the reading view: the whole for who may read it, a trial for everybody else. */
export function ReadingLink({ publicId, ...entry }: ReadingLinkProps) {
  const hint = readingHint(entry);
  return (
    <a className={css.link} href={readerHref(publicId)}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
        <path d="M4 3.500h9a2 2 0 012 2v11H6a2 2 0 01-2-2zM4 14.500a2 2 0 012-2h9M7.500 7h4" />
      </svg>
      <span>
        <b>在线阅读</b>
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
    </a>
  );
}
