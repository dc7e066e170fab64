import css from '@/components/site/topic-bar.module.css';
import { isSitePath } from '@/lib/core/links';
import { inSkin } from '@/lib/core/mirrored-paths';
import type { Skin } from '@/lib/core/skin';
import type { SiteSettings } from '@/lib/domain/site/settings-rules';

interface TopicBarProps {
  topic: NonNullable<SiteSettings['topic']>;
  skin: Skin;
}

/** 专题: what the platform's settings put at the top of the home pages. An address of another site opens apart. */
export function TopicBar({ topic: { name, text, url }, skin }: TopicBarProps) {
  const words = (
    <>
      <span className={css.mark}>专题</span>
      <span className={css.name}>{name}</span>
      {text !== null && <span className={css.text}>{text}</span>}
      {url !== null && (
        <span className={css.way} aria-hidden>
          ›
        </span>
      )}
    </>
  );
  if (url === null) return <p className={css.bar}>{words}</p>;
  const apart = isSitePath(url) ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a className={css.bar} href={inSkin(skin, url)} {...apart}>
      {words}
    </a>
  );
}
