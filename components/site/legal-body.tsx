import css from '@/components/site/legal-body.module.css';

export interface LegalSection {
  heading: string;
  /** Paragraphs; a list inside is an array of its items. */
  body: readonly (string | readonly string[])[];
}

export interface LegalBodyProps {
  /** Version that a person agrees to (`user_consents.version`). */
  version: string;
  intro: string;
  sections: readonly LegalSection[];
}

/** A legal document in numbered sections, without its title. */
export function LegalBody({ version, intro, sections }: LegalBodyProps) {
  return (
    <div className={css.text}>
      <p className={css.version}>版本：{version}</p>
      <p>{intro}</p>
      {sections.map((s, i) => (
        <section key={s.heading}>
          <h2 className={css.heading}>{`${i + 1}. ${s.heading}`}</h2>
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
    </div>
  );
}
