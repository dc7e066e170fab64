import { SYSTEM_ERROR_TEXT } from '@/lib/core/error-texts';

/** The sentence to show for a failed call: the server's own for a refusal, the specified system error for anything else (section 8). */
export function errorText(error: unknown): string {
  if (error instanceof Error && 'status' in error && error.message) return error.message;
  return SYSTEM_ERROR_TEXT;
}

/** Messages by field of a refused input, as `ApiError.errors` carries them. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof Error) || !('errors' in error) || typeof error.errors !== 'object' || !error.errors)
    return {};
  return Object.fromEntries(
    Object.entries(error.errors).filter((e): e is [string, string] => typeof e[1] === 'string'),
  );
}
