import type { Metadata } from 'next';
import { ErrorPage } from '@/components/ui/error-page';
import { errorMetadata, shownError, type ErrorQuery } from '@/components/ui/error-query';

interface ErrorScreenProps {
  searchParams: Promise<ErrorQuery>;
}

export async function generateMetadata({ searchParams }: ErrorScreenProps): Promise<Metadata> {
  return errorMetadata(await searchParams);
}

/**
 * `/error?code=403|404|500`: the friendly forms; anything else is shown as a server error. An address where nothing is answers with the form of 404
 * too (lib/server/http-server/missing.ts).
 */
export default async function ErrorScreen({ searchParams }: ErrorScreenProps) {
  return <ErrorPage {...shownError(await searchParams)} />;
}
