import css from '@/components/article/desktop/side-links.module.css';
import { SectionHead } from '@/components/ui/section-head';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import type { ArticleLink } from '@/lib/domain/article/contract';

/** A narrow list beside a text. Nothing when it is empty. */
export function SideLinks({ title, items }: { title: string; items: readonly ArticleLink[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <SectionHead title={title} />
      <ul className={css.list}>
        {items.map((a) => (
          <li key={a.id}>
            <a href={`/index/details/${a.id}`}>{a.title}</a>
            <Time at={formatDate(a.createDate)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
