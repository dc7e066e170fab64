import type { Metadata } from 'next';
import { LegalText } from '@/components/site/desktop/legal-text';
import { siteUrl } from '@/lib/server/site-url';
import { privacyPolicy } from '@/lib/text/legal';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  return { title: titles['/privacy'], alternates: { canonical: siteUrl('/privacy') } };
}

export default function PrivacyPage() {
  return <LegalText title={titles['/privacy']} {...privacyPolicy} />;
}
