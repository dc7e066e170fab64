'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useZodForm, type ZodForm } from '@/components/ui/form/use-zod-form';
import { invalidate, type Subject } from '@/lib/client/query';

type AnyObject = Record<string, unknown>;

interface RowFormOptions<V> {
  /** `null` for a new one. */
  row: { id: number; version: number } | null;
  calls: {
    subject: Subject;
    add: (input: V) => Promise<unknown>;
    edit: (input: V & { id: number; version: number }) => Promise<unknown>;
  };
  initialValues: V;
  onClose: () => void;
}

/** The form of one row of a list: adds a new one or saves the version that was read, then the list is asked for again. */
export function useRowForm<S extends z.ZodType<unknown, AnyObject>>(
  schema: S,
  { row, calls, initialValues, onClose }: RowFormOptions<z.input<S>>,
): ZodForm<z.input<S> & AnyObject> {
  const client = useQueryClient();
  return useZodForm(schema, {
    initialValues,
    submit: (input) => (row ? calls.edit({ ...input, id: row.id, version: row.version }) : calls.add(input)),
    success: '保存成功',
    done: () => {
      onClose();
      void invalidate(client, calls.subject);
    },
  });
}
