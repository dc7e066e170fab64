import type { Metadata } from 'next';
import { PlainShell } from '@/components/shell/plain-shell';
import { ErrorPage } from '@/components/ui/error-page';
import { texts } from '@/lib/text/site';

export const metadata: Metadata = { title: texts.notFound };

/** An address that no route answers. Reads nothing, so that a flood of wrong addresses costs little. */
export default function NotFound() {
  return (
    <PlainShell>
      <ErrorPage kind="404" />
    </PlainShell>
  );
}
