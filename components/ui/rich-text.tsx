import { withoutTypedIndent } from '@/components/ui/rich-text-indent';
import css from '@/components/ui/rich-text.module.css';
import { mobileLinks } from '@/lib/core/mirrored-links';

/** Text that people wrote: an article, public information, an answer. The HTML was sanitised when it was saved (security.md S-34). In the `mobile` skin its links lead to the mirrors. */
export function RichText({ html, id, mobile }: { html: string; id?: string; mobile?: boolean }) {
  const text = withoutTypedIndent(mobile ? mobileLinks(html) : html);
  return <div id={id} className={css.body} dangerouslySetInnerHTML={{ __html: text }} />;
}
