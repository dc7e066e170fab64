import { foundHref } from '@/components/search/mobile/found-href';
import css from '@/components/search/mobile/found-rows.module.css';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import type { FoundRow } from '@/lib/domain/siteSearch/contract';
import { foundKinds } from '@/lib/domain/siteSearch/rules';

interface FoundRowsProps {
  items: readonly FoundRow[];
  /** Results of several kinds name theirs. */
  named: boolean;
}

/** Results of a search, escaped by the server with hits inside `<mark>`; the whole row leads on. */
export function FoundRows({ items, named }: FoundRowsProps) {
  return (
    <ul className={css.rows}>
      {items.map((item) => (
        <li key={`${item.type}-${item.id}`}>
          <a className={css.row} href={foundHref(item)}>
            <span className={css.words}>
              <span className={css.title}>
                {named && <span className={css.kind}>{foundKinds[item.type]}</span>}
                <span dangerouslySetInnerHTML={{ __html: item.titleHtml }} />
              </span>
              {item.snippetHtml !== '' && (
                <span className={css.snippet} dangerouslySetInnerHTML={{ __html: item.snippetHtml }} />
              )}
              <span className={css.facts}>
                {item.priceFen !== null && <Price fen={item.priceFen} />}
                {item.source && <span>{item.source}</span>}
                {item.categoryName && <span>{item.categoryName}</span>}
                {item.createDate && <Time at={formatDate(item.createDate)} />}
              </span>
            </span>
            {item.coverPath && <Cover path={item.coverPath} book={item.type === 'product'} />}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Cover({ path, book }: { path: string; book: boolean }) {
  return (
    <span className={book ? css.book : css.photo}>
      <Picture
        src={path}
        alt=""
        width={book ? 90 : 112}
        height={book ? 120 : 84}
        kind={book ? 'cover' : 'photo'}
      />
    </span>
  );
}
