'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { useComposed } from '@/components/ui/use-composed';

/** What somebody types, once he has paused for `ms` and his input method has nothing open. */
export function useSettled(text: string, ms: number): string {
  const [settled] = useDebouncedValue(useComposed(text), ms);
  return settled;
}
