import type { Metadata } from 'next';
import { Dashboard } from '@/components/order/office/dashboard';
import { OfficeHome } from '@/components/shell/office/office-home';
import { titles } from '@/lib/text/titles';

export const metadata: Metadata = { title: titles['/mall/manage'] };

export default function MallHome() {
  return (
    <OfficeHome office="mall" can="order.desk">
      <Dashboard />
    </OfficeHome>
  );
}
