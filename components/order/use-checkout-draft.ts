'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { emptyDraft, parseDraft, type CheckoutDraft } from '@/components/order/checkout-draft';

const keyOf = (items: readonly number[]) => `checkout:${items.join(',')}`;

/** Holds the drafts where the browser forbids its storage. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
  for (const changed of listeners) changed();
}

function forget(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing is in it then
  }
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/**
 * The buyer's choices. They live in the tab's storage until the order exists, so that a reload, a login in between or a look at the cart
 * loses nothing.
 */
export function useCheckoutDraft(items: readonly number[]) {
  const key = keyOf(items);
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const draft = useMemo(() => parseDraft(text) ?? emptyDraft, [text]);
  return {
    draft,
    change: (part: Partial<CheckoutDraft>) =>
      write(key, JSON.stringify({ ...(parseDraft(read(key)) ?? emptyDraft), ...part })),
    /** The order exists. Nothing is painted again: the page is about to be left. */
    forget: () => forget(key),
  };
}
