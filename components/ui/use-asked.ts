import { useSearchParams } from 'next/navigation';
import { useIsAlive } from '@/components/ui/use-is-alive';
import { askedOf } from '@/lib/core/asks';
import { NARROWED_LISTS, type NarrowedList } from '@/lib/text/narrowed-lists';

/** What the address of a narrowed list asks for: `undefined` while nobody knows, `null` when it makes no sense. */
export function useAsked(list: NarrowedList): Record<string, string | number> | null | undefined {
  const query = useSearchParams();
  return useIsAlive() ? askedOf(NARROWED_LISTS[list], query) : undefined;
}
