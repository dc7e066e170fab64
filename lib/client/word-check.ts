import type { SensitiveReport } from '@/lib/core/sensitive-report';
import { confirmRefusalsBy, type ApiError } from './api';

/** Shows what a check found. @returns whether the person has looked at it and goes on, which forbidden words leave no way to */
export type AskWords = (report: SensitiveReport) => Promise<boolean>;

/** The list of words of a write that was refused for them; `null` for any other failure. */
export function reportOf(error: unknown): SensitiveReport | null {
  const { status, data } = error as Partial<ApiError>;
  if (status !== 422) return null;
  const report = data as Partial<SensitiveReport> | null | undefined;
  return Array.isArray(report?.hits) ? (report as SensitiveReport) : null;
}

/** Who is asked about words while a page is open; `null` when it closes. */
export function askWordsBy(ask: AskWords | null): void {
  confirmRefusalsBy(
    ask &&
      (async (error) => {
        const report = reportOf(error);
        return report !== null && (await ask(report));
      }),
  );
}
