import css from '@/components/site/desktop/site-tree.module.css';

export interface SiteBranch {
  label: string;
  href: string;
  children?: readonly { label: string; href: string }[];
}

interface SiteTreeProps {
  title: string;
  href?: string;
  items: readonly SiteBranch[];
}

/** One section of the site map; none without items. */
export function SiteTree({ title, href, items }: SiteTreeProps) {
  if (items.length === 0) return null;
  return (
    <section className={css.section}>
      <h2 className={css.title}>{href ? <a href={href}>{title}</a> : title}</h2>
      <ul className={css.items}>
        {items.map((item) => (
          <li key={item.href} className={css.item}>
            <a className={css.link} href={item.href}>
              {item.label}
            </a>
            {item.children && item.children.length > 0 && (
              <ul className={css.children}>
                {item.children.map((c) => (
                  <li key={c.href}>
                    <a href={c.href}>{c.label}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
