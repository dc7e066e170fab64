import type { Metadata } from 'next';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';
import { CenterScreen } from './center-screen';
import css from './page.module.css';

export const metadata: Metadata = { title: titles['/user/center'] };

export default function CenterPage() {
  return (
    <div className={css.page}>
      <h1 className="sr-only">个人中心</h1>
      <Filled heights={[112, 96, 420]}>
        <CenterScreen />
      </Filled>
    </div>
  );
}
