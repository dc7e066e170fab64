import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { UiProviders } from '@/components/shell/ui-providers';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Mantine and the query client for the three offices; each office has its own frame below. */
export default function OfficeLayout({ children }: { children: ReactNode }) {
  return <UiProviders>{children}</UiProviders>;
}
