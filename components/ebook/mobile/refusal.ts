import { errorText } from '@/components/ui/error-text';

export interface Refusal {
  text: string;
  /** The code or link itself is no good: a new one helps. Otherwise the service is paused or out of reach, and the same one may do later. */
  gone: boolean;
}

const GONE = [400, 404, 409, 410];

/** Why a scanned code or an opened link leads nowhere. */
export function refusalOf(error: unknown): Refusal {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  return { text: errorText(error), gone: GONE.includes(status) };
}
