'use client';

import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { browserStore, DraftRoom } from '@/components/ui/draft/draft-room';
import { useDraftTimer } from '@/components/ui/draft/use-draft-timer';

type Values = Record<string, unknown>;

interface FormDraft {
  values: Values;
  /** What the form was opened on: `''` for a new row. */
  base: string;
  savedAt: number;
}

const isFormDraft = (value: unknown): value is FormDraft =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as FormDraft).values === 'object' &&
  typeof (value as FormDraft).base === 'string' &&
  typeof (value as FormDraft).savedAt === 'number';

const room = new DraftRoom<FormDraft>('form_drafts', isFormDraft);

export interface KeptOptions {
  /** Of the form, the row and the person: `5-product-12`, `5-product-new`. */
  name: string;
  /** The version of the row that the form shows: what was typed over another one is not put back. */
  base?: number | string;
}

export interface KeptForm {
  /** When what was put back had been kept, ms; `null` when nothing was. */
  restoredAt: number | null;
  /** Goes back to what the form was opened with. */
  discard: () => void;
}

/** What the editor keeps by itself (news-editor-reading.md 1.4) is left to it. */
const withoutTexts = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !key.endsWith('Html')));

/** Keeps what is typed into a long form in the browser until it is saved, and puts it back when the form is opened again. */
export function useKeptForm(form: UseFormReturnType<Values>, { name, base: version }: KeptOptions): KeptForm {
  const base = String(version ?? '');
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const dirty = form.isDirty();
  const drop = () => {
    const store = browserStore();
    if (store) room.drop(store, name);
    setRestoredAt(null);
  };
  const timer = useDraftTimer(() => {
    const store = browserStore();
    if (!store || !form.isDirty()) return;
    room.write(store, name, { values: withoutTexts(form.getValues()), base, savedAt: Date.now() });
  });

  const put = useRef(form.setValues);
  useEffect(() => {
    // After the form has taken its own values.
    const soon = setTimeout(() => {
      const store = browserStore();
      const draft = store && room.read(store, name);
      if (!store || !draft) return;
      if (draft.base !== base) return room.drop(store, name);
      put.current(draft.values);
      setRestoredAt(draft.savedAt);
    });
    return () => clearTimeout(soon);
  }, [name, base]);

  const { values } = form;
  const last = useRef(values);
  useEffect(() => {
    if (last.current !== values) timer.current?.touch();
    last.current = values;
  }, [values, timer]);

  // Saved, or undone to what was there: the draft has served.
  const was = useRef(dirty);
  useEffect(() => {
    if (was.current && !dirty) {
      timer.current?.cancel();
      drop();
    }
    was.current = dirty;
  });

  return {
    restoredAt,
    discard: () => {
      timer.current?.cancel();
      form.reset();
      drop();
    },
  };
}
