import { createPdf } from '@/lib/adapters/pdf/live';

/** Draws small pictures, and does not wait until the machine has nothing else to do. */
export const quickPdf = () => createPdf({ widths: [160, 90, 20], priority: 0 });
