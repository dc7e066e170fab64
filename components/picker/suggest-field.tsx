'use client';

import { useRef, useState, type KeyboardEvent } from 'react';
import css from '@/components/picker/suggest-field.module.css';
import { useSuggestions } from '@/components/picker/use-suggestions';
import { isComposing } from '@/components/ui/composing';
import { useComposed } from '@/components/ui/use-composed';
import { foundKinds } from '@/lib/domain/siteSearch/rules';

interface SuggestFieldProps {
  id: string;
  placeholder: string;
  defaultValue?: string;
  /** What is suggested. */
  type?: 'all' | 'product';
}

/** The field `keyword` of a search form; while somebody types in it, what he may mean: links below the form, which the arrow keys walk through. */
export function SuggestField({ id, placeholder, defaultValue, type = 'all' }: SuggestFieldProps) {
  const [text, setText] = useState('');
  const [typing, setTyping] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const typed = useComposed(text.trim());
  const found = useSuggestions(typing ? typed : '', type);
  const open = found.length > 0;
  function onKeyDown(e: KeyboardEvent) {
    if (!open || isComposing(e)) return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = stops.findIndex((el) => el === document.activeElement);
    if (e.key === 'Escape') {
      setTyping(false);
      stops[0]?.focus();
    } else if (e.key === 'ArrowDown') stops[(at + 1) % stops.length]?.focus();
    else if (e.key === 'ArrowUp') stops.at(at - 1)?.focus();
    else return;
    e.preventDefault();
  }
  return (
    // Keys and focus come from the field and the links inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className={css.box}
      onKeyDown={onKeyDown}
      onBlur={(e) => {
        if (!e.currentTarget.contains(e.relatedTarget)) setTyping(false);
      }}
    >
      <input
        id={id}
        name="keyword"
        type="search"
        defaultValue={defaultValue}
        placeholder={placeholder}
        maxLength={50}
        required
        autoComplete="off"
        onChange={(e) => {
          setText(e.target.value);
          setTyping(true);
        }}
      />
      {open && (
        // A link that is pressed leaves the focus where it is: Safari would say that it went nowhere.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul className={css.panel} aria-label="搜索建议" onMouseDown={(e) => e.preventDefault()}>
          {found.map(({ type: kind, title, url }) => (
            <li key={url}>
              <a href={url}>
                <span className={css.title}>{title}</span>
                {type === 'all' && <span className={css.kind}>{foundKinds[kind]}</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
      <span role="status" className="sr-only">
        {open && `${found.length} 条搜索建议，按上下方向键选择`}
      </span>
    </div>
  );
}
