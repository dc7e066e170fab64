import type { Metadata } from 'next';
import { ErrorPage } from '@/components/ui/error-page';
import { texts } from '@/lib/text/site';

export const metadata: Metadata = { title: texts.notFound };

/** A page that does not have what its address names. */
export default function NotFound() {
  return <ErrorPage kind="404" />;
}
