import css from '@/components/search/mobile/search-start.module.css';
import { cx } from '@/components/ui/cx';

/** What others look for, the most searched first. */
export function HotWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <section className={css.block} aria-labelledby="hot-words">
      <div className={css.head}>
        <h2 id="hot-words">热门搜索</h2>
      </div>
      <ol className={css.ranked}>
        {words.map((word, i) => (
          <li key={word}>
            <a href={`/mobile/Search?keyword=${encodeURIComponent(word)}`}>
              <span className={cx(css.rank, i < 3 && css.first)}>{i + 1}</span>
              {word}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
