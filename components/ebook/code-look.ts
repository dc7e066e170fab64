import type { Tone } from '@/components/ui/status-tag';
import type { CodeLook } from '@/lib/domain/ebook/rules';

/** Colour of a code's state; the words say the same. */
export const codeTones: Readonly<Record<CodeLook, Tone>> = {
  free: 'gray',
  assigned: 'amber',
  activated: 'green',
  void: 'gray',
  expired: 'gray',
  frozen: 'red',
  lapsed: 'gray',
};
