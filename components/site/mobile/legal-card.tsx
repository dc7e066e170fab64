import { LegalBody, type LegalBodyProps } from '@/components/site/legal-body';
import css from '@/components/site/mobile/legal-card.module.css';

/** A legal document on the phone; its title stands in the navigation bar. */
export function LegalCard(body: LegalBodyProps) {
  return (
    <div className={css.card}>
      <LegalBody {...body} />
    </div>
  );
}
