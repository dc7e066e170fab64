import type { Metadata } from 'next';
import { MethodPage } from '@/components/shipping/office/method-page';

export const metadata: Metadata = { title: '运费规则' };

/** Freight rules of one way of shipping. */
export default function FreightRulesPage() {
  return <MethodPage />;
}
