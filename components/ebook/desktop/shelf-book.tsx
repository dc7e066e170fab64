import { codeTones } from '@/components/ebook/code-look';
import css from '@/components/ebook/desktop/shelf-page.module.css';
import { readerHref } from '@/components/ebook/shelf-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { Picture } from '@/components/ui/picture';
import { StatusTag } from '@/components/ui/status-tag';
import { formatDate } from '@/lib/core/dates';
import type { ShelfItemView } from '@/lib/domain/ebook/contract';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';

const kindOf = (kind: string) => productKinds[kind as ProductKind] ?? '电子出版物';

function Term({ item }: { item: ShelfItemView }) {
  if (item.look !== 'activated') return <StatusTag tone={codeTones[item.look]}>{item.lookLabel}</StatusTag>;
  return item.expiresAt ? `${formatDate(item.expiresAt)} 前可读` : '长期有效';
}

/** One publication of the shelf: what it is, how long it can be read, and the ways to read it. */
export function ShelfBook({ item, onQr }: { item: ShelfItemView; onQr: () => void }) {
  const { newest } = item;
  const name = [item.title, item.label].filter(Boolean).join(' ');
  return (
    <li className={css.book} data-over={item.look !== 'activated' || undefined}>
      <a
        className={css.cover}
        href={newest ? readerHref(newest.id) : `/mall/details/${item.productId}`}
        aria-label={newest ? `阅读${name}` : name}
      >
        <Picture src={item.coverPath} alt="" width={168} height={224} kind="cover" />
      </a>
      <p className={css.title}>{item.title}</p>
      <p className={css.small}>{item.label || kindOf(item.kind)}</p>
      {item.givenBy && <p className={css.small}>由{item.givenBy}提供</p>}
      <p className={css.small}>
        <Term item={item} />
      </p>
      {item.look === 'activated' && !newest && <p className={css.small}>内容正在准备中</p>}
      {newest && (
        <div className={css.read}>
          <ButtonLink size="s" block href={readerHref(newest.id)} aria-label={`去阅读${name}`}>
            去阅读
          </ButtonLink>
          <Button
            size="s"
            variant="outline"
            block
            aria-haspopup="dialog"
            aria-label={`手机阅读${name}`}
            onClick={onQr}
          >
            手机阅读
          </Button>
          {newest.count > 1 && (
            <a className={css.all} href="/index/ebook">
              {`已出 ${newest.count} 期 ›`}
            </a>
          )}
        </div>
      )}
    </li>
  );
}
