import type { ReactNode } from 'react';
import css from '@/components/ui/section-head.module.css';

interface SectionHeadProps {
  title: string;
  moreHref?: string;
  moreLabel?: string;
  as?: 'h1' | 'h2' | 'h3';
  id?: string;
  /** Between title and link: tabs, a hint. */
  extra?: ReactNode;
}

/** Header of a block on public pages: red bar, title, `更多>>` at the right (screens.md section 1). */
export function SectionHead({
  title,
  moreHref,
  moreLabel = '更多>>',
  as: Heading = 'h2',
  id,
  extra,
}: SectionHeadProps) {
  return (
    <div className={css.head}>
      <Heading className={css.title} id={id}>
        {title}
      </Heading>
      {extra && <div className={css.extra}>{extra}</div>}
      {moreHref && (
        <a className={css.more} href={moreHref} aria-label={`${title}，更多`}>
          {moreLabel}
        </a>
      )}
    </div>
  );
}
