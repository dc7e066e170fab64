import css from '@/components/site/desktop/legal-text.module.css';
import { LegalBody, type LegalBodyProps } from '@/components/site/legal-body';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';

/** A legal document under its title. */
export function LegalText({ title, ...body }: LegalBodyProps & { title: string }) {
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumbs items={[{ label: title }]} />
      <article className={css.text}>
        <h1 className={css.title}>{title}</h1>
        <LegalBody {...body} />
      </article>
    </div>
  );
}
