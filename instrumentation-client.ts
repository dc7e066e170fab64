import { followForeignChanges } from '@/components/ui/foreign-dom';

/** Next runs this file on every page before React does anything. */
followForeignChanges();
