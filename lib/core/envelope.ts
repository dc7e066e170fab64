import type { ErrorCode } from './errors';

/** The one shape of every JSON reply (api.md section 1). */
export interface Envelope<T> {
  result: boolean;
  message: string;
  data: T | null;
  /** Present on failures: a stable machine word. */
  code?: ErrorCode;
  /** Present on validation failures: message by field. */
  errors?: Record<string, string>;
  /** Present on failures: the id under which the server logged the request. */
  requestId?: string;
}
