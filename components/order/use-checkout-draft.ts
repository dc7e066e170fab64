'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { emptyDraft, parseDraft, type CheckoutDraft } from '@/components/order/checkout-draft';
import { randomToken } from '@/lib/core/ids';

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

const sentKeyOf = (items: readonly number[]) => `checkout-sent:${items.join(',')}`;

/** What was sent last and has had no answer yet: the order may exist. */
export function readSent(items: readonly number[]): unknown {
  try {
    return JSON.parse(read(sentKeyOf(items)) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export const keepSent = (items: readonly number[], body: object) =>
  write(sentKeyOf(items), JSON.stringify(body));

/** The answer came, whatever it was. */
export const dropSent = (items: readonly number[]) => forget(sentKeyOf(items));

/** The order exists: nothing of its checkout is needed any more. */
export function forgetCheckout(items: readonly number[]): void {
  dropSent(items);
  forget(keyOf(items));
}

/** The same choices for other rows of the cart: a line was changed or left out. The old submission is none of theirs. */
export function moveDraft(from: readonly number[], to: readonly number[]): void {
  const draft = parseDraft(read(keyOf(from)));
  dropSent(from);
  forget(keyOf(from));
  if (draft) write(keyOf(to), JSON.stringify({ ...draft, submitKey: '' }));
}

/** Another screen chose the address of this checkout. */
export function chooseReceiver(items: readonly number[], receiverId: number): void {
  const draft = parseDraft(read(keyOf(items))) ?? emptyDraft;
  write(keyOf(items), JSON.stringify({ ...draft, receiverId }));
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
    /** The key of the submission, made at the first one: a second click in the same moment finds it too. */
    submitKey: (): string => {
      const now = parseDraft(read(key)) ?? emptyDraft;
      if (now.submitKey) return now.submitKey;
      const submitKey = randomToken(16);
      write(key, JSON.stringify({ ...now, submitKey }));
      return submitKey;
    },
    /** The order exists. Nothing is painted again: the page is about to be left. */
    forget: () => forget(key),
  };
}
