import { ErrorPage } from '@/components/ui/error-page';

/** A page that does not have what its address names. */
export default function NotFound() {
  return <ErrorPage kind="404" />;
}
