import css from '@/components/search/desktop/found-list.module.css';
import { Marked } from '@/components/ui/marked';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import type { FoundItem } from '@/lib/domain/siteSearch/contract';
import { foundKinds } from '@/lib/domain/siteSearch/rules';

const textOf = (item: FoundItem) => item.title.map((p) => p.text).join('');

function Cover({ item }: { item: FoundItem }) {
  if (!item.coverPath) return null;
  const book = item.kind === 'product';
  return (
    <a className={book ? css.book : css.photo} href={item.url} tabIndex={-1} aria-hidden>
      <Picture
        src={item.coverPath}
        alt=""
        width={book ? 90 : 160}
        height={book ? 120 : 90}
        kind={book ? 'cover' : 'photo'}
        sizes={book ? '90px' : '160px'}
      />
    </a>
  );
}

/** Results of a search: title and text with their hits, where it comes from, a picture at the right. */
export function FoundList({ items, named }: { items: readonly FoundItem[]; named: boolean }) {
  return (
    <ol className={css.list}>
      {items.map((item) => (
        <li key={`${item.kind}-${item.id}`} className={css.row}>
          <div className={css.text}>
            <h2 className={css.title}>
              {named && <span className={css.kind}>{foundKinds[item.kind]}</span>}
              <a href={item.url} title={textOf(item)}>
                <Marked parts={item.title} />
              </a>
            </h2>
            {item.snippet.length > 0 && (
              <p className={css.snippet}>
                <Marked parts={item.snippet} />
              </p>
            )}
            <p className={css.facts}>
              {item.priceFen !== null && <Price fen={item.priceFen} />}
              {item.source && <span>{item.source}</span>}
              {item.categoryName && <span>{item.categoryName}</span>}
              {item.createDate && <Time at={formatDate(item.createDate)} />}
            </p>
          </div>
          <Cover item={item} />
        </li>
      ))}
    </ol>
  );
}
