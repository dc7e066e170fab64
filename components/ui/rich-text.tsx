import { withoutTypedIndent } from '@/components/ui/rich-text-indent';
import css from '@/components/ui/rich-text.module.css';

/** Text that people wrote: an article, public information, an answer. The HTML was sanitised when it was saved (security.md S-34). */
export function RichText({ html, id }: { html: string; id?: string }) {
  return <div id={id} className={css.body} dangerouslySetInnerHTML={{ __html: withoutTypedIndent(html) }} />;
}
