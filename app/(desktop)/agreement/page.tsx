import type { Metadata } from 'next';
import { LegalText } from '@/components/site/desktop/legal-text';
import { siteUrl } from '@/lib/server/site-url';
import { userAgreement } from '@/lib/text/legal';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  return { title: titles['/agreement'], alternates: { canonical: siteUrl('/agreement') } };
}

export default function AgreementPage() {
  return <LegalText title={titles['/agreement']} {...userAgreement} />;
}
