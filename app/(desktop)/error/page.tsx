import type { Metadata } from 'next';
import { ErrorPage, shownError } from '@/components/ui/error-page';
import { titles } from '@/lib/text/titles';

export const metadata: Metadata = { title: titles['/error'], robots: { index: false } };

/** `/error?code=403|404|500`: the friendly forms; anything else is shown as a server error. */
export default async function ErrorScreen({
  searchParams,
}: {
  searchParams: Promise<{ code?: string | string[]; id?: string | string[] }>;
}) {
  return <ErrorPage {...shownError(await searchParams)} />;
}
