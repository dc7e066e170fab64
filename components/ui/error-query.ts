import type { Metadata } from 'next';
import { errorHeading, type ErrorKind, type MissingThing } from '@/components/ui/error-page';
import { titles } from '@/lib/text/titles';

/** Parameters of the error page's address, as they came. */
export interface ErrorQuery {
  code?: string | string[];
  of?: string | string[];
  id?: string | string[];
}

interface ShownError {
  kind: ErrorKind;
  of: MissingThing | null;
  requestId: string | null;
}

const kinds: readonly ErrorKind[] = ['403', '404', '500'];

/** What `?code=…&of=…&id=…` of the error page asks for; anything else is shown as a server error. */
export function shownError({ code, of, id }: ErrorQuery): ShownError {
  return {
    kind: kinds.find((k) => k === code) ?? '500',
    of: code === '404' && of === 'product' ? of : null,
    requestId: typeof id === 'string' && /^[\w-]{6,64}$/.test(id) ? id : null,
  };
}

/** The head of an error page; where nothing is, the window says so. */
export function errorMetadata(query: ErrorQuery): Metadata {
  const { kind, of } = shownError(query);
  return { title: kind === '404' ? errorHeading(kind, of) : titles['/error'], robots: { index: false } };
}
