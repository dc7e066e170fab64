import css from '@/components/stock/office/stock.module.css';

interface GoodsProps {
  title: string;
  issueTitle: string | null;
  /** SKU, ISBN or ISSN. */
  codes: readonly (string | null)[];
  /** The product's page in the office. */
  href?: string;
}

/** A product or an issue of one, with its codes. */
export function Goods({ title, issueTitle, codes, href }: GoodsProps) {
  return (
    <span className={css.goods}>
      {href ? (
        <a className={css.title} href={href} title={title}>
          {title}
        </a>
      ) : (
        <span className={css.title} title={title}>
          {title}
        </span>
      )}
      <small>
        {issueTitle && <b>{issueTitle}</b>}
        {codes.filter(Boolean).join(' · ')}
      </small>
    </span>
  );
}

export const productHref = (id: number) => `/mall/manage/products/preview/${id}`;
