import css from '@/components/ebook/desktop/next-hero.module.css';
import { Progress } from '@/components/ebook/progress';
import { progressText, readerHref, stoppedText } from '@/components/ebook/shelf-words';
import { ButtonLink } from '@/components/ui/button';
import { Picture } from '@/components/ui/picture';
import { formatDate } from '@/lib/core/dates';
import { readPercent } from '@/lib/domain/ebook/shelf-rules';
import type { ShelfLastView } from '@/lib/domain/ebook/shelf-contract';

/** 上次读到: the publication that was read last, and the others of late. */
export function Hero({ item, others }: { item: ShelfLastView; others: readonly ShelfLastView[] }) {
  const percent = readPercent(item.page, item.pageCount);
  return (
    <section className={css.hero} aria-labelledby="hero-title">
      <a className={css.heroCover} href={readerHref(item.id)} tabIndex={-1} aria-hidden>
        <Picture src={item.coverPath} alt="" width={180} height={240} kind="cover" priority />
      </a>
      <div className={css.heroWords}>
        <p className={css.kicker}>上次读到</p>
        <h2 id="hero-title" className={css.heroTitle}>
          {item.title}
        </h2>
        {item.label && <p className={css.heroLabel}>{item.label}</p>}
        <p className={css.small}>
          {stoppedText(item)} · {formatDate(item.readAt)}
        </p>
        <Progress percent={percent} />
        <p className={css.heroAct}>
          <ButtonLink size="l" href={readerHref(item.id)}>
            继续阅读
          </ButtonLink>
          {progressText(item) !== stoppedText(item) && (
            <span className={css.small}>{progressText(item)}</span>
          )}
        </p>
      </div>
      {others.length > 0 && (
        <nav className={css.recent} aria-label="最近阅读">
          <h3>最近阅读</h3>
          <ul>
            {others.map((o) => (
              <li key={o.id}>
                <a href={readerHref(o.id)}>
                  <b>{o.title}</b>
                  <span className={css.small}>{[o.label, progressText(o)].filter(Boolean).join(' · ')}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
}
