import { normalizeSecondCode, SECOND_CODE_PATTERN } from '@/lib/domain/identity/rules';
import { identityTexts } from '@/lib/text/identity';

/** A code of the authenticator or a recovery code, as the server's contract takes it; `null` when it is fine. */
export function checkSecondCode(value: string): string | null {
  if (value.trim() === '') return identityTexts.secondCodeRequired;
  return SECOND_CODE_PATTERN.test(normalizeSecondCode(value)) ? null : identityTexts.secondCodeFormat;
}
