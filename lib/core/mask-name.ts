import { countCharacters, firstCharacter } from '@/lib/core/characters';

/** `张*`, `欧**`: the first character of a name. */
export function maskName(name: string): string {
  return firstCharacter(name) + '*'.repeat(Math.max(countCharacters(name, 3) - 1, 0));
}
