import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { UiProviders } from '@/components/shell/ui-providers';

export const metadata: Metadata = { robots: { index: false } };

/** Mantine and the query client for cart, checkout and the personal pages of the mobile skin. */
export default function MobileBuyerLayout({ children }: { children: ReactNode }) {
  return (
    <UiProviders>
      <div data-filled>{children}</div>
    </UiProviders>
  );
}
