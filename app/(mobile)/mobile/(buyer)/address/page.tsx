import type { Metadata } from 'next';
import { titles } from '@/lib/text/titles';
import { AddressScreen } from './address-screen';

export const metadata: Metadata = { title: titles['/mobile/address'] };

export default function MobileAddressPage() {
  return <AddressScreen />;
}
