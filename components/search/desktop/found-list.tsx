import css from '@/components/search/desktop/found-list.module.css';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import type { FoundRow } from '@/lib/domain/siteSearch/contract';
import { foundKinds } from '@/lib/domain/siteSearch/rules';

function Cover({ item }: { item: FoundRow }) {
  if (!item.coverPath) return null;
  const book = item.type === 'product';
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

/** Results of a search, escaped by the server with hits inside `<mark>`: title and text with their hits, where it comes from, a picture at the right. */
export function FoundList({ items, named }: { items: readonly FoundRow[]; named: boolean }) {
  return (
    <ol className={css.list}>
      {items.map((item) => (
        <li key={`${item.type}-${item.id}`} className={css.row}>
          <div className={css.text}>
            <h2 className={css.title}>
              {named && <span className={css.kind}>{foundKinds[item.type]}</span>}
              <a href={item.url} title={item.title} aria-label={item.title}>
                <span dangerouslySetInnerHTML={{ __html: item.titleHtml }} />
              </a>
            </h2>
            {item.snippetHtml !== '' && (
              <p className={css.snippet} dangerouslySetInnerHTML={{ __html: item.snippetHtml }} />
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
