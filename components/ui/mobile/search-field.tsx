import type { FormEvent, ReactNode } from 'react';
import { Icon } from '@/components/ui/mobile/icons';
import css from '@/components/ui/mobile/search-field.module.css';

interface SearchFieldProps {
  /** What is searched, for screen readers. */
  label: string;
  placeholder?: string;
  /** Where the form goes without script. */
  action?: string;
  name?: string;
  defaultValue?: string;
  /** With `onChange`: the field is controlled (client components only). */
  value?: string;
  onChange?: (value: string) => void;
  /** With the trimmed words; then the form goes nowhere (client components only). */
  onSearch?: (keyword: string) => void;
  onFocus?: () => void;
  /** A button 搜索 at the right end. */
  button?: boolean;
  maxLength?: number;
  /** Further parameters of the form: hidden fields. */
  children?: ReactNode;
}

/** A round field as a form of its own: the keyboard's key says 搜索. */
export function SearchField({
  label,
  placeholder,
  action = '/mobile/Search',
  name = 'keyword',
  defaultValue,
  value,
  onChange,
  onSearch,
  onFocus,
  button,
  maxLength = 50,
  children,
}: SearchFieldProps) {
  const submit = (e: FormEvent<HTMLFormElement>) => {
    if (!onSearch) return;
    e.preventDefault();
    const field = e.currentTarget.querySelector<HTMLInputElement>('input[type=search]');
    // The keyboard gives way to what was found.
    field?.blur();
    onSearch(field?.value.trim() ?? '');
  };
  return (
    <form className={css.form} role="search" action={action} method="get" onSubmit={onSearch && submit}>
      {children}
      <label className={css.field}>
        <Icon name="search" size={18} />
        <span className="sr-only">{label}</span>
        <input
          type="search"
          name={name}
          placeholder={placeholder}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxLength}
          {...(value === undefined ? { defaultValue } : { value })}
          onChange={onChange && ((e) => onChange(e.target.value))}
          onFocus={onFocus}
        />
      </label>
      {button && (
        <button type="submit" className={css.button}>
          搜索
        </button>
      )}
    </form>
  );
}

/** What looks like the field and leads to the page of it: on home. */
export function SearchLink({ href = '/mobile/Search', text }: { href?: string; text: string }) {
  return (
    <a className={css.link} href={href}>
      <span className={css.field}>
        <Icon name="search" size={18} />
        <span className={css.text}>{text}</span>
      </span>
    </a>
  );
}
