'use client';

import { useSyncExternalStore } from 'react';

const changes = new EventTarget();

function subscribe(changed: () => void): () => void {
  changes.addEventListener('change', changed);
  window.addEventListener('storage', changed);
  return () => {
    changes.removeEventListener('change', changed);
    window.removeEventListener('storage', changed);
  };
}

function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function store(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    // a private window may forbid it: the choice then lasts as long as nothing
  }
  changes.dispatchEvent(new Event('change'));
}

/** A short text that this browser keeps under a name, the same in all its tabs; empty for none. */
export function useStored(key: string): [string, (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => stored(key),
    () => '',
  );
  return [text, (next) => store(key, next)];
}

/** A set of names that this browser keeps, in the order in which they came. */
export function useStoredNames(key: string): [ReadonlySet<string>, (name: string) => void, () => void] {
  const [text, save] = useStored(key);
  const names = new Set(text.split(',').filter(Boolean));
  const toggle = (name: string) => {
    const next = new Set(names);
    if (!next.delete(name)) next.add(name);
    save([...next].join(','));
  };
  return [names, toggle, () => save('')];
}
