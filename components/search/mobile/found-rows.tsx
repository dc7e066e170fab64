import css from '@/components/search/mobile/found-rows.module.css';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import { inSkin } from '@/lib/core/mirrored-paths';
import { foundKinds, type FoundKind } from '@/lib/domain/siteSearch/rules';

/** A hit as the endpoint sends it. */
export interface FoundRow {
  type: FoundKind;
  id: number;
  /** Escaped by the server, hits inside `<mark>`; so is the snippet. */
  titleHtml: string;
  snippetHtml: string;
  /** Of the desktop. */
  url: string;
  createDate: string | null;
  source: string | null;
  categoryName: string | null;
  coverPath: string | null;
  priceFen: number | null;
}

interface FoundRowsProps {
  items: readonly FoundRow[];
  /** Results of several kinds name theirs. */
  named: boolean;
}

/** Results of a search; the whole row leads on. */
export function FoundRows({ items, named }: FoundRowsProps) {
  return (
    <ul className={css.rows}>
      {items.map((item) => (
        <li key={`${item.type}-${item.id}`}>
          <a className={css.row} href={inSkin('mobile', item.url)}>
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
