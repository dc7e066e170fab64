import type { ReactNode } from 'react';
import css from '@/components/ui/choice-cards.module.css';
import { cx } from '@/components/ui/cx';

export interface Choice {
  value: string;
  title: ReactNode;
  /** At the left end: the sign of a way to pay. */
  icon?: ReactNode;
  /** Small print under the title. */
  text?: ReactNode;
  /** At the right end: a price. */
  extra?: ReactNode;
  disabled?: boolean;
}

interface ChoiceCardsProps {
  /** What is chosen, for screen readers. */
  label: string;
  name: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string;
  /** Cards of one width, four in a line or two. */
  even?: boolean;
}

/** A radio group as a row of cards: ways of shipping, ways to pay. */
export function ChoiceCards({ label, name, choices, value, onChange, error, even }: ChoiceCardsProps) {
  return (
    <div role="radiogroup" aria-label={label} aria-invalid={error ? true : undefined}>
      <div className={cx(css.cards, even && css.even)}>
        {choices.map((c) => (
          <label
            key={c.value}
            className={cx(css.card, c.value === value && css.on, c.disabled && css.disabled)}
          >
            <input
              type="radio"
              className={css.input}
              name={name}
              value={c.value}
              checked={c.value === value}
              disabled={c.disabled}
              onChange={() => onChange(c.value)}
            />
            {c.icon}
            <span className={css.words}>
              <span className={css.title}>{c.title}</span>
              {c.text && <span className={css.text}>{c.text}</span>}
            </span>
            {c.extra && <span className={css.extra}>{c.extra}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
