import type { Metadata } from 'next';
import { ExportsPage } from '@/components/export/office/exports-page';

export const metadata: Metadata = { title: '导出任务' };

export default ExportsPage;
