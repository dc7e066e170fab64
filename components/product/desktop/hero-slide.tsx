import css from '@/components/product/desktop/hero-slide.module.css';
import { cx } from '@/components/ui/cx';
import { Picture } from '@/components/ui/picture';
import type { ProductCard } from '@/lib/domain/product/contract';

interface HeroSlideProps {
  tone: 'red' | 'ink' | 'gold';
  eyebrow: string;
  title: string;
  text: string;
  href: string;
  action: string;
  /** Up to three covers, the first in front. */
  products: readonly ProductCard[];
  /** The first slide's front cover is the largest of the first screen. */
  priority?: boolean;
}

/** One slide of the mall's hero: words at the left, covers fanned out at the right. Drawn without any picture of its own. */
export function HeroSlide({ tone, eyebrow, title, text, href, action, products, priority }: HeroSlideProps) {
  return (
    <div className={cx(css.slide, css[tone])}>
      <svg className={css.pattern} viewBox="0 0 400 400" fill="none" stroke="currentColor" aria-hidden>
        <circle cx="250" cy="200" r="70" />
        <circle cx="250" cy="200" r="120" />
        <circle cx="250" cy="200" r="175" />
        <circle cx="250" cy="200" r="235" />
        <path d="M250 -60v520M-10 200h520M66 16l368 368M66 384 434 16" />
      </svg>
      <div className={css.words}>
        <p className={css.eyebrow}>{eyebrow}</p>
        <p className={css.title}>{title}</p>
        <p className={css.text}>{text}</p>
        <a className={css.action} href={href}>
          {action}
        </a>
      </div>
      <div className={css.covers}>
        {products.slice(0, 3).map((p, i) => (
          <a key={p.id} href={`/mall/details/${p.id}`} title={p.title}>
            <Picture
              src={p.coverPath}
              alt={p.title}
              width={200}
              height={267}
              kind="cover"
              priority={priority && i === 0}
            />
          </a>
        ))}
      </div>
    </div>
  );
}
