import type { Metadata } from 'next';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { ApplicationForm } from '@/components/specialOrder/application-form';
import { Filled } from '@/components/ui/filled';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '提交申请' };

export default function ApplyOtherPage() {
  return (
    <CenterCard>
      <PageHeader title="提交申请" back={{ href: '/user/center/special-orders', label: '特殊订单' }} />
      <Filled>
        <ApplicationForm />
      </Filled>
    </CenterCard>
  );
}
