import css from '@/components/site/desktop/legal-text.module.css';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';

export interface LegalSection {
  heading: string;
  /** Paragraphs; a list inside is an array of its items. */
  body: readonly (string | readonly string[])[];
}

interface LegalTextProps {
  title: string;
  /** Version that a person agrees to (`user_consents.version`). */
  version: string;
  intro: string;
  sections: readonly LegalSection[];
}

/** A legal document in numbered sections. */
export function LegalText({ title, version, intro, sections }: LegalTextProps) {
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumbs items={[{ label: title }]} />
      <article className={css.text}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.version}>版本：{version}</p>
        <p>{intro}</p>
        {sections.map((s, i) => (
          <section key={s.heading}>
            <h2 className={css.heading}>
              {i + 1}. {s.heading}
            </h2>
            {s.body.map((part) =>
              typeof part === 'string' ? (
                <p key={part}>{part}</p>
              ) : (
                <ul key={part.join()} className={css.list}>
                  {part.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </article>
    </div>
  );
}
