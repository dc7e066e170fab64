import type { Tone } from '@/components/ui/status-tag';
import type { CountingState } from '@/lib/states/counting';

export const countingTones: Readonly<Record<CountingState, Tone>> = {
  draft: 'gray',
  counting: 'blue',
  submitted: 'amber',
  posted: 'green',
  cancelled: 'gray',
};

export const countingHref = (id: number) => `/mall/manage/counting/${id}`;

/** What somebody typed as a number of copies: `null` for nothing, `undefined` for what is no number. */
export function typedCopies(text: string): number | null | undefined {
  const plain = text.trim();
  if (plain === '') return null;
  if (!/^\d{1,8}$/.test(plain)) return undefined;
  const n = Number(plain);
  return n <= 10_000_000 ? n : undefined;
}
