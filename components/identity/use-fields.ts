import { focusRefused } from '@/components/ui/focus-refused';
import { useCallback, useState, type ChangeEvent } from 'react';

type Texts = Record<string, string>;

/** State of a small public form: values and one message per field. */
export function useFields<T extends Texts>(initial: T) {
  const [values, setValues] = useState<T>(initial);
  const [errors, setErrors] = useState<Partial<Record<keyof T, string | null>>>({});
  const set = useCallback((name: keyof T, value: string) => {
    setValues((v) => ({ ...v, [name]: value }));
    setErrors((e) => ({ ...e, [name]: null }));
  }, []);
  return {
    values,
    errors,
    set,
    /** Clears a field that must be typed anew, and keeps the message at it. */
    clear: (name: keyof T) => setValues((v) => ({ ...v, [name]: '' })),
    /** Shows a message while somebody is already at another field. */
    note: (found: Partial<Record<keyof T, string | null>>) => setErrors((e) => ({ ...e, ...found })),
    /** Shows messages at fields and leads to the first; `true` when there was none. */
    judge(found: Partial<Record<keyof T, string | null>>): boolean {
      setErrors((e) => ({ ...e, ...found }));
      const fine = Object.values(found).every((message) => !message);
      if (!fine) focusRefused();
      return fine;
    },
    /** Props of the input of one field. */
    bind(name: keyof T & string) {
      return {
        name,
        value: values[name],
        error: errors[name] ?? null,
        onChange: (e: ChangeEvent<HTMLInputElement>) => set(name, e.target.value),
      };
    },
  };
}

export type Fields<T extends Texts> = ReturnType<typeof useFields<T>>;
