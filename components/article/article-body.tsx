import css from '@/components/article/article-body.module.css';

/** The text of an article or of public information. The HTML was sanitised when it was saved (security.md S-34). */
export function ArticleBody({ html, id }: { html: string; id?: string }) {
  return <div id={id} className={css.body} dangerouslySetInnerHTML={{ __html: html }} />;
}
