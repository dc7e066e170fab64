'use client';

import { drawnLate } from '@/components/ui/drawn-late';

/** A list that free words narrow: drawn in the browser alone. */
export const NarrowedList = drawnLate(async () => (await import('./found-articles')).FoundArticles);
