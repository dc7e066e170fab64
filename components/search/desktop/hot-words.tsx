import { cx } from '@/components/ui/cx';
import css from '@/components/search/desktop/hot-words.module.css';

const href = (word: string) => `/index/search?keyword=${encodeURIComponent(word)}`;

/** Hot words in one line, under the box or in an empty result. */
export function HotLine({ words, label = '热门搜索：' }: { words: readonly string[]; label?: string }) {
  if (words.length === 0) return null;
  return (
    <p className={css.line}>
      <span className={css.label}>{label}</span>
      {words.map((word) => (
        <a key={word} href={href(word)}>
          {word}
        </a>
      ))}
    </p>
  );
}

/** Hot words as a numbered list beside the results. */
export function HotList({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <section className={css.box} aria-labelledby="hot-words">
      <h2 id="hot-words">热门搜索</h2>
      <ol>
        {words.map((word, i) => (
          <li key={word}>
            <span className={cx(css.rank, i < 3 && css.first)}>{i + 1}</span>
            <a href={href(word)} title={word}>
              {word}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
