import css from '@/components/ui/breadcrumbs.module.css';

export interface Crumb {
  label: string;
  href?: string;
}

/** `当前位置：首页 > 栏目 > 正文`; the home page comes first by itself, the last item is the current page. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const all: Crumb[] = [{ label: '首页', href: '/index' }, ...items];
  return (
    <nav className={css.crumbs} aria-label="当前位置">
      <ol>
        <li aria-hidden>当前位置：</li>
        {all.map((c, i) => (
          <li key={`${c.label}${i}`}>
            {c.href && i < all.length - 1 ? (
              <a href={c.href}>{c.label}</a>
            ) : (
              <span aria-current={i === all.length - 1 ? 'page' : undefined}>{c.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
