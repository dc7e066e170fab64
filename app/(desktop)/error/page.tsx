import type { Metadata } from 'next';
import { ErrorPage, type ErrorKind } from '@/components/ui/error-page';
import { titles } from '@/lib/text/titles';

export const metadata: Metadata = { title: titles['/error'], robots: { index: false } };

const kinds: readonly ErrorKind[] = ['403', '404', '500'];

/** `/error?code=403|404|500`: the friendly forms; anything else is shown as a server error. */
export default async function ErrorScreen({
  searchParams,
}: {
  searchParams: Promise<{ code?: string | string[]; id?: string | string[] }>;
}) {
  const { code, id } = await searchParams;
  const kind = kinds.find((k) => k === code) ?? '500';
  const requestId = typeof id === 'string' && /^[\w-]{6,64}$/.test(id) ? id : null;
  return <ErrorPage kind={kind} requestId={requestId} />;
}
